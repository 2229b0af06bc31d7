package dev.okiagari.console.json;

import dev.okiagari.engine.view.Act;
import org.jspecify.annotations.Nullable;

/**
 * An act on all items that a filter selects.
 *
 * @param step where a replay begins; only for a replay
 * @param dryRun only say what would be touched
 * @param reason may be left out of a dry run
 * @param perSecond items per second at most; default 100
 */
public record ActionBody(
        Act act,
        Filter filter,
        @Nullable String step,
        boolean dryRun,
        @Nullable String reason,
        @Nullable Integer perSecond) {

    /**
     * Which items; the same words as in a list of them. Items of runs are concerned only when their run is named.
     *
     * @param state a state, or retrying, held or all
     * @param olderThan such as 90s, 15m, 2h or 3d
     */
    public record Filter(
            @Nullable String pipeline,
            @Nullable String step,
            @Nullable String state,
            @Nullable String kind,
            @Nullable String category,
            @Nullable String prefix,
            @Nullable Long run,
            @Nullable String olderThan) {}
}
