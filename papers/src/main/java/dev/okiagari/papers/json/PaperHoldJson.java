package dev.okiagari.papers.json;

import dev.okiagari.engine.view.HoldView;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The hold behind which a paper waits; no attempt is spent meanwhile.
 *
 * @param name such as upstream:arxiv
 * @param probeAt when it is tried again; null when only a person releases it
 * @param isProbed whether it is being tried now
 */
public record PaperHoldJson(
        String name, Instant since, @Nullable Instant probeAt, boolean isProbed) {
    static @Nullable PaperHoldJson of(@Nullable HoldView hold) {
        return hold == null ? null : new PaperHoldJson(hold.name(), hold.since(), hold.probeAt(), hold.isProbed());
    }
}
