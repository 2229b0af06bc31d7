package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.item.HistoryStore;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.internal.store.item.TraceStore;
import dev.okiagari.engine.internal.store.node.PastNodes;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.time.Ticks;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/** Keeps the figures small and fresh, and removes what is too old to keep. */
final class FigureDuties {
    /** Depths are read at most this often, and rarely enough to take at most a hundredth of the time. */
    static final Duration DEPTH_AGE = Duration.ofSeconds(2);

    private static final Duration KEEP_LEDGER = Duration.ofDays(30);
    private static final Duration KEEP_HOURS = Duration.ofDays(90);
    private static final Duration KEEP_MINUTES = Duration.ofHours(2);

    private final Map<String, Duration> kept;
    private final ItemRemoval retention = new ItemRemoval();
    private final SubmitCounting submissions = new SubmitCounting();

    /** @param kept how long ended items of this node's pipelines are kept, by their names */
    FigureDuties(Map<String, Duration> kept) {
        this.kept = Map.copyOf(kept);
    }

    /** Folds the insert-only deltas of the figures into their buckets, and counts submissions. */
    void fold(Connections connections) throws SQLException, InterruptedException {
        Duty.inPages(connections, c -> FigureStore.fold(c, Duty.PAGE));
        Duty.inPages(connections, c -> FigureStore.foldCounts(c, Duty.PAGE));
        submissions.round(connections);
    }

    /** Counts what waits at each step, on one node for all. */
    void readDepths(Connections connections) throws SQLException, InterruptedException {
        long began = Ticks.now();
        try {
            connections.alone(c -> FigureStore.readDepth(c, DEPTH_AGE));
        } catch (SQLException e) {
            if (!SqlStates.isUnavailable(
                    e)) { // otherwise a count that takes too long would be restarted at once, without end
                connections.inTransaction(c -> FigureStore.recordFailedReading(c, Ticks.since(began)));
            }
            throw e;
        }
    }

    void prune(Connections connections) throws SQLException, InterruptedException {
        Duty.inPages(connections, c -> LedgerStore.prune(c, KEEP_LEDGER, Duty.PAGE));
        Duty.inPages(connections, c -> TraceStore.prune(c, KEEP_LEDGER, Duty.PAGE));
        Duty.inPages(connections, c -> LedgerStore.pruneRefusals(c, KEEP_LEDGER, Duty.PAGE));
        Duty.inPages(connections, c -> HistoryStore.prune(c, KEEP_LEDGER, Duty.PAGE));
        connections.alone(c -> PastNodes.prune(c, KEEP_LEDGER));
        connections.alone(c -> FigureStore.pruneHours(c, KEEP_HOURS));
        connections.alone(c -> FigureStore.pruneMinutes(c, KEEP_MINUTES));
        for (Map.Entry<String, Duration> own : kept.entrySet()) {
            removeFinished(connections, own.getKey(), own.getValue());
        }
    }

    private void removeFinished(Connections connections, String pipeline, Duration keep)
            throws SQLException, InterruptedException {
        int removed;
        do {
            removed = connections.inTransaction(c -> retention.removeFinished(c, pipeline, keep, Duty.PAGE));
        } while (removed == Duty.PAGE);
    }
}
