package dev.okiagari.engine.internal.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A few long-lived connections of the engine's own. They are set up once: named after the node, so that a dead node's
 * frozen sessions can be found, and with timeouts shorter than a lease, so that a frozen writer cannot keep a row
 * locked. A connection that met an error is closed, not handed on. Safe for many threads.
 */
public final class Connections implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Connections.class);

    private final DataSource source;
    private final SessionSettings settings;
    private final Semaphore slots;
    private final int size;
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Connection> idle = new ArrayDeque<>();
    private boolean closed;

    /**
     * How sessions are set up.
     *
     * @param applicationName shown in pg_stat_activity
     * @param statementTimeout also for idling in a transaction
     * @param lockTimeout how long a statement waits for somebody else's lock; zero: as long as the statement may
     * @param genericPlans for connections that only run the engine's own statements
     */
    public record SessionSettings(
            Supplier<String> applicationName, Duration statementTimeout, Duration lockTimeout, boolean genericPlans) {}

    /** Work on a connection. */
    @FunctionalInterface
    public interface Use<T> {
        T on(Connection connection) throws SQLException;
    }

    public Connections(DataSource source, int size, SessionSettings settings) {
        this.source = source;
        this.size = size;
        this.settings = settings;
        this.slots = new Semaphore(size);
    }

    /** A connection with auto-commit off; give it back with {@link #giveBack} or {@link #discard}. */
    public Connection take() throws SQLException, InterruptedException {
        slots.acquire();
        return openOrReuse();
    }

    /** The same without waiting longer than this for a free one. */
    public Connection take(Duration atMost) throws SQLException, InterruptedException {
        if (!slots.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new SQLException(
                    "could not take a connection because all " + size + " were busy for " + atMost, "08001");
        }
        return openOrReuse();
    }

    public void giveBack(Connection connection) {
        lock.lock();
        try {
            if (closed) {
                closeQuietly(connection);
            } else {
                idle.push(connection);
            }
        } finally {
            lock.unlock();
            slots.release();
        }
    }

    /** For a connection that met an error: its state is unknown. */
    public void discard(Connection connection) {
        closeQuietly(connection);
        slots.release();
    }

    /** One piece of work in one transaction, tried once. For reads and writes whose loss does no harm. */
    public <T> T inTransaction(Use<T> use) throws SQLException, InterruptedException {
        Connection connection = take();
        T result;
        try {
            result = use.on(connection);
            connection.commit();
        } catch (SQLException | RuntimeException | Error e) {
            discard(connection);
            throw e;
        }
        giveBack(connection);
        return result;
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            idle.forEach(Connections::closeQuietly);
            idle.clear();
        } finally {
            lock.unlock();
        }
    }

    private Connection openOrReuse() throws SQLException {
        lock.lock();
        try {
            if (closed) {
                slots.release();
                throw new SQLException("could not take a connection because this node has stopped", "08003");
            }
            Connection known = idle.poll();
            if (known != null) {
                return known;
            }
        } finally {
            lock.unlock();
        }
        try {
            return open();
        } catch (SQLException | RuntimeException | Error e) {
            slots.release();
            throw e;
        }
    }

    private Connection open() throws SQLException {
        Connection connection = source.getConnection();
        try {
            connection.setAutoCommit(true);
            long millis = settings.statementTimeout().toMillis();
            setSession(
                    connection, "application_name", settings.applicationName().get());
            setSession(connection, "statement_timeout", Long.toString(millis));
            setSession(connection, "idle_in_transaction_session_timeout", Long.toString(millis));
            setSession(
                    connection,
                    "lock_timeout",
                    Long.toString(settings.lockTimeout().toMillis()));
            setSession(connection, "plan_cache_mode", settings.genericPlans() ? "force_generic_plan" : "auto");
            // A server that vanished without closing the connection must not block a thread forever.
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(millis * 3 / 2));
            connection.setAutoCommit(false);
            return connection;
        } catch (SQLException | RuntimeException e) {
            closeQuietly(connection);
            throw e;
        }
    }

    private static void setSession(Connection connection, String name, String value) throws SQLException {
        // Safe against everybody: concerns this session alone.
        String sql = """
                select set_config(?, ?, false)
                """;
        Sql.run(connection, sql, name, value);
    }

    /** What was set on the session must not surprise the next user of a pooled connection. */
    private static void closeQuietly(Connection connection) {
        try (connection) {
            if (!connection.isClosed()) {
                connection.rollback();
                connection.setAutoCommit(true);
                try (Statement reset = connection.createStatement()) {
                    reset.execute("unlisten *");
                    reset.execute("reset all");
                }
            }
        } catch (SQLException e) {
            log.debug("could not reset and close a connection", e);
        }
    }
}
