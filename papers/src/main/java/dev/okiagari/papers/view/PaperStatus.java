package dev.okiagari.papers.view;

import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.Staleness;
import org.jspecify.annotations.Nullable;

/**
 * How far a paper is, and what is being done about it.
 *
 * @param staleness null when nothing is being done
 * @param hold the one behind which it waits; null when there is none
 */
public record PaperStatus(
        Progress paper,
        @Nullable Staleness staleness,
        @Nullable HoldView hold) {}
