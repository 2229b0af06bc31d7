package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.figure.SubmitCounts;
import dev.okiagari.engine.internal.store.figure.SubmitCounts.Horizon;
import dev.okiagari.engine.internal.store.sql.Connections;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Counts submissions once nobody can still be writing one with a smaller id. An id is given out a moment before its
 * transaction is seen, so the transactions that are waited for are those of the round after. Used by one thread.
 */
final class SubmitCounting {
    private long seenUpTo;
    private @Nullable Horizon pending;

    void round(Connections connections) throws SQLException, InterruptedException {
        Horizon now = connections.inTransaction(SubmitCounts::horizon);
        Horizon waiting = pending;
        if (waiting == null && seenUpTo > 0) {
            pending = new Horizon(seenUpTo, now.xid());
        } else if (waiting != null && connections.inTransaction(c -> SubmitCounts.count(c, waiting))) {
            pending = null;
        }
        seenUpTo = now.upTo();
    }
}
