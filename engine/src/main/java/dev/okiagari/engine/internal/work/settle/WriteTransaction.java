package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.store.sql.Transactions;
import dev.okiagari.engine.internal.store.sql.WritePace;
import dev.okiagari.engine.model.Write;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** One settlement and its write in one transaction: the fenced row first, then the write, then the commit. */
public record WriteTransaction(SettleStore store, Settlement settlement, Write write, long nodeId) {
    /** The SQLSTATE of a statement that was refused because one before it in the same transaction has failed. */
    private static final String FAILED = "25P02";

    /** True when it landed; false when it was fenced and rolled back before the write ran. */
    public boolean commitThrough(Transactions transactions, WritePace pace) throws Exception {
        Transactions.Work<Boolean> all = tx -> {
            SettleStore.Receipt landed = run(tx, transactions::endSessionAfterUse);
            return new Transactions.Body<>(true, landed.transactionId(), settlement.lease());
        };
        try {
            return transactions.commit(all, pace);
        } catch (Fenced e) {
            return false;
        }
    }

    /** Settles and writes without committing; {@code sessionChanged} hears of changes that outlive the transaction. */
    public SettleStore.Receipt run(Connection tx, BiConsumer<Connection, String> sessionChanged) throws Exception {
        SettleStore.Receipt landed = settle(tx);
        if (landed.settlements().isEmpty()) {
            throw new Fenced();
        }
        runWrite(tx, how -> sessionChanged.accept(tx, how));
        return landed;
    }

    private SettleStore.Receipt settle(Connection tx) throws SQLException, Transactions.RowLocked {
        try {
            return store.settle(tx, List.of(settlement), nodeId);
        } catch (SQLException e) {
            if (SqlStates.isLockTimeout(e)) {
                throw new Transactions.RowLocked(e);
            }
            throw e;
        }
    }

    /** A write that swallowed an error must not reach the commit, which would roll back silently. */
    private void runWrite(Connection tx, Consumer<String> sessionChanged) throws Exception {
        try {
            write.run(GuardedConnection.around(tx, sessionChanged));
        } catch (SQLException e) {
            throw FAILED.equals(e.getSQLState()) ? swallowedError(e) : e;
        }
        // The driver was told with the last answer: no round trip.
        TransactionState state = tx.unwrap(BaseConnection.class).getTransactionState();
        if (state == TransactionState.FAILED) {
            throw swallowedError(null);
        }
        if (state == TransactionState.IDLE) {
            throw new SQLException("could not commit because the write has ended its transaction by a way around its"
                    + " connection; the engine ends the transaction together with its own rows");
        }
    }

    private static SQLException swallowedError(@Nullable SQLException cause) {
        return new SQLException(
                "could not commit because a statement of the write failed and the write swallowed its SQLException:"
                        + " PostgreSQL commits nothing of such a transaction. Let the exception out of the write, or set a"
                        + " savepoint before the statement and roll back to it",
                FAILED,
                cause);
    }

    /** This node no longer has the item: nothing of this transaction may be committed. */
    public static final class Fenced extends RuntimeException {
        Fenced() {
            super("could not settle because the item has moved on", null, false, false);
        }
    }
}
