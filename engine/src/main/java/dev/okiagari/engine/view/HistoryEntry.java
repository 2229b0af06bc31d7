package dev.okiagari.engine.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A settled attempt of an item whose pipeline keeps its history.
 *
 * @param outcome {@code next}, {@code later}, {@code retry} after a failure, or the state it led to: {@code parked}, {@code done},
 *     {@code failed} or {@code rejected}
 * @param begun the end less the time that the step's code took
 * @param ended when it was settled
 */
public record HistoryEntry(
        String step,
        int visit,
        int attempt,
        String outcome,
        Instant begun,
        Instant ended,
        @Nullable Long nodeId) {}
