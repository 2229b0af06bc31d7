package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.model.DatabaseFailed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** Short transactions for callers from outside: committed when they return, rolled back when they throw. */
final class Database {
    private static final int CONFLICT_RETRIES = 5;

    private final DataSource source;

    Database(DataSource source) {
        this.source = source;
    }

    /** Work on a connection whose transaction somebody else ends. */
    @FunctionalInterface
    interface Use<T> {
        T on(Connection tx) throws SQLException;
    }

    /** A piece of work that may throw what JDBC throws. */
    @FunctionalInterface
    interface Checked<T> {
        T get() throws SQLException;
    }

    <T> T inTransaction(Use<T> use) {
        return commit(use, committed -> {});
    }

    /** The same, and afterwards tells idle nodes that there may be work. */
    <T> T inTransaction(Use<T> use, Hint hint) {
        return commit(use, hint::giveOn);
    }

    private <T> T commit(Use<T> use, Consumer<Connection> afterwards) {
        for (int conflicts = 0; ; conflicts++) {
            try {
                return once(use, afterwards);
            } catch (SQLException e) {
                if (!SqlStates.isConflict(e) || conflicts >= CONFLICT_RETRIES) {
                    throw new DatabaseFailed(e);
                }
            }
        }
    }

    private <T> T once(Use<T> use, Consumer<Connection> afterwards) throws SQLException {
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

    /** Runs work in the caller's transaction. */
    static <T> T checked(Checked<T> work) {
        try {
            return work.get();
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        }
    }
}
