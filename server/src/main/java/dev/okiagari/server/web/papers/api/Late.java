package dev.okiagari.server.web.papers.api;

import dev.okiagari.engine.view.Staleness;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is being done about a paper, and whether it takes too long.
 *
 * @param since when what takes too long began; null unless stale
 */
public record Late(boolean stale, @Nullable Instant since, String step, String message) {
    public static @Nullable Late of(@Nullable Staleness staleness) {
        return staleness == null
                ? null
                : new Late(staleness.stale(), staleness.since(), staleness.step(), staleness.message());
    }
}
