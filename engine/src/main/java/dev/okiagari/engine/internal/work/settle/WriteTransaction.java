package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.store.sql.Transactions;
import dev.okiagari.engine.internal.store.sql.WritePace;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Write;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.TransactionState;

/** Settlements of one step and their writes in one transaction: the fenced rows first, then the writes, then the commit. */
public record WriteTransaction(SettleStore store, Around around, List<Part> parts, long nodeId) {
    /** The SQLSTATE of a statement that was refused because one before it in the same transaction has failed. */
    private static final String FAILED = "25P02";

    /** Of what has nothing to write: hooks are not called for it. */
    public static final Write NOTHING = tx -> {};

    /** A settlement and what is written with it. */
    public record Part(Settlement settlement, Write write) {}

    public WriteTransaction(SettleStore store, Around around, Settlement settlement, Write write, long nodeId) {
        this(store, around, List.of(new Part(settlement, write)), nodeId);
    }

    /** True when it landed; false when it was fenced and rolled back before the write ran. For one part. */
    boolean commitThrough(Transactions transactions, WritePace pace, boolean hasMetLock) throws Exception {
        Transactions.Work<SettleStore.Receipt> all = tx -> body(tx, transactions);
        try {
            if (hasMetLock) {
                transactions.commitAfterLock(all, pace);
            } else {
                transactions.commit(all, pace);
            }
            return true;
        } catch (Fenced e) {
            return false;
        }
    }

    Transactions.Body<SettleStore.Receipt> body(Connection tx, Transactions transactions) throws Exception {
        SettleStore.Receipt landed = run(tx, transactions::endSessionAfterUse);
        return new Transactions.Body<>(
                landed, landed.transactionId(), landed.settlements().getFirst().lease());
    }

    /**
     * Settles and writes without committing; those that are fenced fall out, and it throws {@link Fenced} when none is left.
     * {@code sessionChanged} hears of changes that outlive the transaction.
     */
    public SettleStore.Receipt run(Connection tx, BiConsumer<Connection, String> sessionChanged) throws Exception {
        SettleStore.Receipt landed = settle(tx);
        if (landed.settlements().isEmpty()) {
            throw new Fenced();
        }
        Set<Settlement> effective = Collections.newSetFromMap(new IdentityHashMap<>());
        effective.addAll(landed.settlements());
        List<Write> alone = new ArrayList<>();
        Write.Together<?> together = null;
        List<Object> values = new ArrayList<>();
        for (Part part : parts) {
            if (!effective.remove(part.settlement())) { // the same one twice is written once
                continue;
            }
            if (part.write() instanceof SharedWrite shared) {
                together = shared.together(); // the same for all: they are of one step
                values.add(shared.value());
                if (shared.rest() != null) {
                    alone.add(shared.rest());
                }
            } else if (!part.write().equals(NOTHING)) {
                alone.add(part.write());
            }
        }
        boolean[] hasChanged = {false};
        Connection guarded =
                GuardedConnection.around(tx, how -> sessionChanged.accept(tx, how), () -> hasChanged[0] = true);
        if (together != null) {
            Write.Together<?> writer = together;
            runWrite(tx, () -> around.write(guarded, inside -> writer.write(inside, values)));
            hasChanged[0] = false; // what the step's own writer sets is meant for the whole batch
        }
        for (Write write : alone) {
            runWrite(tx, () -> around.write(guarded, write));
            if (hasChanged[0] && parts.size() > 1) {
                throw new NotTogether();
            }
        }
        return landed;
    }

    private SettleStore.Receipt settle(Connection tx) throws SQLException, Transactions.RowLocked {
        try {
            return store.settle(tx, parts.stream().map(Part::settlement).toList(), nodeId);
        } catch (SQLException e) {
            if (SqlStates.isLockTimeout(e)) {
                throw new Transactions.RowLocked(e);
            }
            throw e;
        }
    }

    @FunctionalInterface
    private interface Run {
        void now() throws Exception;
    }

    /** A write that swallowed an error must not reach the commit, which would roll back silently. */
    private static void runWrite(Connection tx, Run write) throws Exception {
        try {
            write.now();
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

    /** What one of the writes has set or locked concerns its neighbours too: nothing of this transaction may be committed. */
    static final class NotTogether extends RuntimeException {
        NotTogether() {
            super("could not write together what has settings of its own", null, false, false);
        }
    }

    /** This node no longer has the item: nothing of this transaction may be committed. */
    public static final class Fenced extends RuntimeException {
        Fenced() {
            super("could not settle because the item has moved on", null, false, false);
        }
    }
}
