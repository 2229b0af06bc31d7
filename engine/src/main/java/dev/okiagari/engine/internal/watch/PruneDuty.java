package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Removes what is too old to keep, a page at a time. */
final class PruneDuty implements Duty {
    private static final Duration KEEP_LEDGER = Duration.ofDays(30);
    private static final Duration KEEP_HOURS = Duration.ofDays(90);
    private static final int PAGE = 5000;

    private final @Nullable Duration keepFinished;
    private final ItemRemoval retention = new ItemRemoval();

    /** @param keepFinished how long ended items are kept; null: for ever */
    PruneDuty(@Nullable Duration keepFinished) {
        this.keepFinished = keepFinished;
    }

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
        inPages(connections, c -> LedgerStore.prune(c, KEEP_LEDGER, PAGE));
        inPages(connections, c -> LedgerStore.pruneRefusals(c, KEEP_LEDGER, PAGE));
        connections.inTransaction(c -> FigureStore.pruneHours(c, KEEP_HOURS));
        Duration keep = keepFinished;
        if (keep != null) {
            inPages(connections, c -> retention.removeFinished(c, keep, PAGE));
        }
    }

    private static void inPages(Connections connections, Connections.Use<Integer> removePage)
            throws SQLException, InterruptedException {
        int removed;
        do {
            removed = connections.inTransaction(removePage);
        } while (removed == PAGE);
    }
}
