package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.model.DatabaseFailed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Transactions for callers from outside: short ones of its own, committed when they return and rolled back when they throw,
 * or one that the caller has begun and will end. Safe for many threads, as far as the caller's connection is.
 */
final class Database {
    private static final int CONFLICT_RETRIES = 5;

    private final DataSource source;
    private final Hint hint;
    private final @Nullable Connection callers;

    /** @param ownNode wakes the node of this process, if there is one */
    Database(DataSource source, Runnable ownNode) {
        this(source, new Hint(source, ownNode), null);
    }

    private Database(DataSource source, Hint hint, @Nullable Connection callers) {
        this.source = source;
        this.hint = hint;
        this.callers = callers;
    }

    /** Work on a connection whose transaction somebody else ends. */
    @FunctionalInterface
    interface Use<T> {
        T on(Connection tx) throws SQLException;
    }

    /** The same without an answer. */
    @FunctionalInterface
    interface Act {
        void on(Connection tx) throws SQLException;
    }

    /** The same database inside a transaction of the caller's: nothing is committed, repeated or hinted at. */
    Database in(Connection tx) {
        return new Database(source, hint, tx);
    }

    <T> T inTransaction(Use<T> use) {
        return run(use, committed -> {});
    }

    /** The same, and afterwards tells idle nodes that there may be work. */
    <T> T addWork(Use<T> use) {
        return run(use, hint::give);
    }

    void act(Act act) {
        addWork(c -> {
            act.on(c);
            return true;
        });
    }

    /** Tells idle nodes that there may be work. */
    void nudge() {
        hint.give(null);
    }

    private <T> T run(Use<T> use, Consumer<Connection> afterwards) {
        for (int conflicts = 0; ; conflicts++) {
            try {
                return callers == null ? commit(use, afterwards) : use.on(callers);
            } catch (SQLException e) {
                if (callers != null || !SqlStates.isConflict(e) || conflicts >= CONFLICT_RETRIES) {
                    throw new DatabaseFailed(e);
                }
            }
        }
    }

    private <T> T commit(Use<T> use, Consumer<Connection> afterwards) throws SQLException {
        try (Connection connection = source.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                T result = use.on(connection);
                connection.commit();
                afterwards.accept(connection);
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
    }

    private static void rollBack(Connection connection, Throwable cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
