package dev.okiagari.engine.watch;

import dev.okiagari.engine.store.Connections;
import dev.okiagari.engine.store.FigureStore;
import java.sql.SQLException;
import java.time.Duration;

/** Removes what is too old to keep, a page at a time. */
final class Pruning implements Duty {
    private static final Duration KEEP_LEDGER = Duration.ofDays(30);
    private static final Duration KEEP_HOURS = Duration.ofDays(90);
    private static final int PAGE = 5000;

    private final FigureStore figures = new FigureStore();

    @Override
    public String name() {
        return "pruning";
    }

    @Override
    public Duration every() {
        return Duration.ofMinutes(1);
    }

    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        int pruned;
        do {
            pruned = connections.inTransaction(c -> figures.pruneLedger(c, KEEP_LEDGER, PAGE));
        } while (pruned == PAGE);
        connections.inTransaction(c -> figures.pruneHours(c, KEEP_HOURS));
    }
}
