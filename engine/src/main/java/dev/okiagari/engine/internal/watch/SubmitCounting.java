package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.figure.SubmitCounts;
import dev.okiagari.engine.internal.store.figure.SubmitCounts.Horizon;
import dev.okiagari.engine.internal.store.sql.Connections;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Counts submissions once no transaction can still be writing one with a smaller id. An id is given out a moment before its
 * transaction is seen, so the transactions that are waited for are those of the round after. Used by one thread.
 */
final class SubmitCounting {
    private long seenUpTo;
    private @Nullable Horizon pending;

    void round(Connections connections) throws SQLException, InterruptedException {
        Horizon now = connections.alone(SubmitCounts::horizon);
        if (now.upTo() < seenUpTo
                || isOtherServer(now)) { // the database went back in time: those ids are given out again
            pending = null;
            seenUpTo = now.upTo();
        }
        Horizon waiting = pending;
        if (waiting == null || isCounted(connections, waiting)) {
            Horizon next = new Horizon(seenUpTo, now.xid(), now.counted());
            pending = next.hasUncounted() ? next : null;
        }
        seenUpTo = now.upTo();
    }

    /** Transactions of another server have numbers of their own. */
    private boolean isOtherServer(Horizon now) {
        return pending != null
                && Long.compareUnsigned(Long.parseUnsignedLong(now.xid()), Long.parseUnsignedLong(pending.xid())) < 0;
    }

    private static boolean isCounted(Connections connections, Horizon horizon)
            throws SQLException, InterruptedException {
        Optional<Long> upTo;
        do {
            upTo = connections.alone(c -> SubmitCounts.count(c, horizon));
        } while (upTo.isPresent() && upTo.get() < horizon.upTo());
        return upTo.isPresent() || connections.alone(SubmitCounts::horizon).counted() >= horizon.upTo();
    }
}
