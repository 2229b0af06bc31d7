package dev.okiagari.application;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.model.DatabaseFailed;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * The database of a process: one small, bounded pool that everything in the process shares, so that no command opens a connection per
 * call. Connections are opened when first needed and closed by {@link #close}. Threads may share it.
 */
public final class Database implements AutoCloseable {
    /** Enough for a command: its own statements, a follower of changes and a progress display. */
    public static final int COMMAND_CONNECTIONS = 4;

    private static final Duration CONNECTION_WAIT = Duration.ofSeconds(30);
    private static final Duration IDLE_TIME = Duration.ofMinutes(1);

    private final DataSource source;
    private final Runnable closing;

    private Database(DataSource source, Runnable closing) {
        this.source = source;
        this.closing = closing;
    }

    /** A pool with a maximum number of connections; the name appears in its log lines. */
    public static Database pooled(DataSource source, String name, int connections) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setPoolName(name);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(0);
        config.setIdleTimeout(IDLE_TIME.toMillis());
        config.setConnectionTimeout(CONNECTION_WAIT.toMillis());
        HikariDataSource pool = new HikariDataSource(config);
        return new Database(pool, pool::close);
    }

    /** Uses a data source whose owner pools and closes it. */
    public static Database over(DataSource source) {
        return new Database(source, () -> {});
    }

    /** Something that is read or written in one transaction. */
    @FunctionalInterface
    public interface Work<T> {
        T in(Connection tx) throws SQLException;
    }

    /** Runs the work in a transaction: commits when it returns, rolls back when it throws. */
    public <T> T inTransaction(Work<T> work) {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.in(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException | Error e) {
                rollBack(connection, e);
                throw e;
            }
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        }
    }

    /** For the engine and its client, which manage connections themselves. */
    public DataSource dataSource() {
        return source;
    }

    @Override
    public void close() {
        closing.run();
    }

    private static void rollBack(Connection connection, Throwable cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
