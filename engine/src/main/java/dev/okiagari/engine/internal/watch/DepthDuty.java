package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.time.Ticks;
import java.sql.SQLException;
import java.time.Duration;

/** Counts what waits at each step, on one node for all, rarely enough to take at most a hundredth of the time. */
final class DepthDuty implements Duty {
    private static final Duration SHORTEST_AGE = Duration.ofSeconds(2);

    private final Duration staleAfter;

    /** @param staleAfter how long an item may run one step, or be due, before it counts as stale */
    DepthDuty(Duration staleAfter) {
        this.staleAfter = staleAfter;
    }

    @Override
    public String name() {
        return "depth reading";
    }

    @Override
    public Duration every() {
        return SHORTEST_AGE;
    }

    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        long began = Ticks.now();
        try {
            connections.inTransaction(c -> FigureStore.readDepth(c, SHORTEST_AGE, staleAfter));
        } catch (SQLException e) {
            if (!SqlStates.isUnavailable(
                    e)) { // what takes too long would otherwise be begun again at once, without end
                connections.inTransaction(c -> FigureStore.recordFailedReading(c, Ticks.since(began)));
            }
            throw e;
        }
    }
}
