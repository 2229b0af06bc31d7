package dev.okiagari.catalog.view;

import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.RunProgress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One run: what it did, how far it is, and why targets failed.
 *
 * @param net the net it belongs to; null when it was started alone
 * @param failures by category, the most frequent first
 * @param holds what keeps its targets from being worked on now
 */
public record RunDetails(
        RunSummary summary,
        RunProgress progress,
        @Nullable NetView net,
        List<FailureGroup> failures,
        List<HoldView> holds) {
    public RunDetails {
        failures = List.copyOf(failures);
        holds = List.copyOf(holds);
    }
}
