package dev.okiagari.catalog.view;

import dev.okiagari.engine.view.HoldView;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A net with what its runs did.
 *
 * @param runs by job, those that have begun, in their order
 * @param holds what keeps its targets from being worked on now
 */
public record NetDetails(NetView net, Map<String, RunSummary> runs, List<HoldView> holds) {
    public NetDetails {
        runs = Collections.unmodifiableMap(new LinkedHashMap<>(runs));
        holds = List.copyOf(holds);
    }
}
