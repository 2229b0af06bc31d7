package dev.okiagari.engine.view;

import dev.okiagari.engine.failure.HoldName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A hold, for display.
 *
 * @param name {@code step:pipeline:step}, {@code step:pipeline:step@build}, {@code upstream:name} or {@code pipeline:name}
 * @param by who put it on hold; "engine" for the engine itself
 * @param failedProbes since it is held
 * @param probeAt when the next probe may be made; null when none will be
 * @param isProbed a node is probing it now
 */
public record HoldView(
        String name,
        HoldKind kind,
        Instant since,
        String reason,
        String by,
        int failedProbes,
        @Nullable Instant probeAt,
        boolean isProbed) {

    /** What is on hold, in words: "step content" or "upstream arxiv". */
    public String words() {
        return new HoldName(name).words();
    }

    /**
     * A hold, and how many items wait behind it.
     *
     * @param items waiting at the steps it concerns; one that is probing now is not counted
     * @param readAt the database's time
     */
    public record HeldItems(HoldView hold, long items, Instant readAt) {}
}
