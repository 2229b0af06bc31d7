package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.sql.Connections.Act;
import dev.okiagari.engine.internal.store.sql.Connections.Use;
import dev.okiagari.engine.internal.store.sql.Opener;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.model.DatabaseFailed;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
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

    /**
     * The same for what one statement mostly does: that is tried first, without a transaction, to spare a round trip.
     *
     * @param byOneStatement empty: it changed nothing, and the rest has to be done
     */
    <T> T addWork(Use<Optional<T>> byOneStatement, Use<T> otherwise) {
        if (callers != null) {
            return addWork(otherwise);
        }
        return retryingConflicts(() -> {
            try (Connection connection = Opener.open(source)) {
                Optional<T> done = withAutoCommit(connection, byOneStatement);
                if (done.isPresent()) {
                    hint.give(connection);
                    return done.get();
                }
            }
            return commit(otherwise, hint::give);
        });
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
        if (callers == null) {
            return retryingConflicts(() -> commit(use, afterwards));
        }
        try {
            return use.on(callers);
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        }
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
                Opener.noteFailure(source, e);
                if (!SqlStates.isConflict(e) || conflicts >= CONFLICT_RETRIES) {
                    throw new DatabaseFailed(e);
                }
            }
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

    private <T> T commit(Use<T> use, Consumer<Connection> afterwards) throws SQLException {
        try (Connection connection = Opener.open(source)) {
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
