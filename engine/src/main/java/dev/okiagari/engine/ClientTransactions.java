package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.row.SubmitResult;
import dev.okiagari.engine.internal.store.sql.Connections.Act;
import dev.okiagari.engine.internal.store.sql.Connections.Use;
import dev.okiagari.engine.internal.store.sql.Lender;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.TransactionRefused;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The transactions in which a client works: short ones of its own, committed on return and rolled back on an exception, or the
 * caller's, given explicitly or lent by the data source. In the caller's, nothing is committed, retried or changed on the
 * connection, and nodes are woken over other connections. As safe for many threads as the caller's connection.
 */
final class ClientTransactions {
    private static final int CONFLICT_RETRIES = 5;
    private static final String READ_ONLY = "25006";

    private final Lender lender;
    private final Hint hint;
    private final SharedSubmits submits;
    private final @Nullable Connection callers;

    ClientTransactions(DataSource source, OwnNode ownNode) {
        this.lender = new Lender(source);
        this.hint = new Hint(lender, ownNode);
        this.submits = new SharedSubmits(lender, hint);
        this.callers = null;
    }

    private ClientTransactions(ClientTransactions other, @Nullable Connection callers) {
        this.lender = other.lender;
        this.hint = other.hint;
        this.submits = other.submits;
        this.callers = callers;
    }

    /** The same database inside a transaction of the caller's. */
    ClientTransactions in(Connection tx) {
        return new ClientTransactions(this, tx);
    }

    /** The same database for what outlives the caller's transaction. */
    ClientTransactions afterwards() {
        return new ClientTransactions(this, null);
    }

    /** Tells whether the data source lends with auto-commit on outside any transaction; null: unknown. */
    void learn(@Nullable Boolean autoCommit) {
        if (Boolean.TRUE.equals(autoCommit)) { // otherwise the data source has to be examined more closely
            lender.learnAutoCommit();
        }
    }

    <T> T inTransaction(Use<T> use) {
        return run(Hint.Work.NONE, null, use);
    }

    /**
     * The same for calls that are refused inside the caller's transaction.
     *
     * @param what after "could not", such as "wait for run 7"
     */
    <T> T inOwnTransaction(String what, Use<T> use) {
        if (callers != null) {
            throw TransactionRefused.inside(what);
        }
        return retryingConflicts(() -> {
            try (Lender.Loan loan = lender.lend()) {
                if (loan.isInTransaction()) {
                    throw TransactionRefused.inside(what);
                }
                return commit(loan.connection(), use, Hint.Work.NONE);
            }
        });
    }

    /** The same, and then wakes idle nodes. */
    <T> T addWork(Use<T> use) {
        return run(Hint.Work.SOME, null, use);
    }

    /** The same for items of one pipeline. */
    <T> T addWork(String pipeline, Use<T> use) {
        return run(Hint.Work.of(pipeline), null, use);
    }

    /**
     * Submits one item. Outside of anybody's transaction, those of many threads share commits.
     *
     * @param byOneStatement tried first, without a transaction, to save a round trip; empty: it changed nothing, and the rest has to be done
     */
    SubmitResult submit(
            Submission one, Use<Optional<SubmitResult>> byOneStatement, Use<SubmitResult> otherwise, boolean mayShare) {
        if (mayShare && callers == null && lender.isNeverBound()) {
            SubmitResult made = submits.submit(one);
            return made == null ? run(Hint.Work.of(one.pipeline()), null, otherwise) : made;
        }
        return run(Hint.Work.of(one.pipeline()), byOneStatement, otherwise);
    }

    void act(Act act) {
        addWork(c -> {
            act.on(c);
            return true;
        });
    }

    /** Wakes idle nodes. */
    void nudge() {
        hint.nudge();
    }

    private <T> T run(Hint.Work work, @Nullable Use<Optional<T>> byOneStatement, Use<T> use) {
        if (callers != null) {
            return takePart(callers, work, use);
        }
        return retryingConflicts(() -> {
            try (Lender.Loan loan = lender.lend()) {
                Connection connection = loan.connection();
                if (loan.isInTransaction()) {
                    return takePart(connection, work, use);
                }
                Optional<T> done =
                        byOneStatement == null ? Optional.empty() : withAutoCommit(connection, byOneStatement);
                if (done.isPresent()) {
                    hint.committed(work, connection);
                    return done.get();
                }
                return commit(connection, use, work);
            }
        });
    }

    /** Work that ends its own transaction. */
    @FunctionalInterface
    private interface Whole<T> {
        T run() throws SQLException;
    }

    private <T> T retryingConflicts(Whole<T> work) {
        for (int conflicts = 0; ; conflicts++) {
            try {
                return work.run();
            } catch (SQLException e) {
                lender.noteFailure(e);
                if (!SqlStates.isConflict(e) || conflicts >= CONFLICT_RETRIES) {
                    throw new DatabaseFailed(e);
                }
            }
        }
    }

    /** A conflict ends the caller's transaction, so only the caller can retry it. */
    private <T> T takePart(Connection tx, Hint.Work work, Use<T> use) {
        try {
            if (tx.getAutoCommit()) {
                throw TransactionRefused.none();
            }
            T result = use.on(tx);
            hint.added(work);
            return result;
        } catch (SQLException e) {
            throw READ_ONLY.equals(SqlStates.find(e)) && isReadOnly(tx, e)
                    ? TransactionRefused.readOnly()
                    : new DatabaseFailed(e);
        }
    }

    /** Asked instead of the server, which may be a standby. */
    private static boolean isReadOnly(Connection tx, SQLException refused) {
        try {
            return tx.isReadOnly();
        } catch (SQLException e) {
            refused.addSuppressed(e);
            return false;
        }
    }

    static <T> T withAutoCommit(Connection connection, Use<T> use) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(true);
        try {
            return use.on(connection);
        } finally {
            if (!connection.isClosed()) {
                connection.setAutoCommit(autoCommit);
            }
        }
    }

    private <T> T commit(Connection connection, Use<T> use, Hint.Work work) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try {
            T result = use.on(connection);
            connection.commit();
            hint.committed(work, connection);
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            rollBack(connection, e);
            throw e;
        } finally {
            if (!connection.isClosed()) {
                connection.setAutoCommit(autoCommit);
            }
        }
    }

    private static void rollBack(Connection connection, Throwable cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
