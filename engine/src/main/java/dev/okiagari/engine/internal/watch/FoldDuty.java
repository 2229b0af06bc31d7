package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import java.sql.SQLException;
import java.time.Duration;

/** Folds the insert-only deltas of the figures into their buckets. */
final class FoldDuty implements Duty {
    private static final int PAGE = 5000;

    @Override
    public String name() {
        return "folding";
    }

    @Override
    public Duration every() {
        return Duration.ofSeconds(2);
    }

    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        int folded;
        do {
            folded = connections.inTransaction(c -> FigureStore.fold(c, PAGE));
        } while (folded == PAGE);
        do {
            folded = connections.inTransaction(c -> FigureStore.foldEnds(c, PAGE));
        } while (folded == PAGE);
    }
}
