package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.model.StartRefused;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.PreferQueryMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection with the engine's settings. On a session of its own they are set once and set back at the end, so that
 * the next user of a pooled connection finds it as it was lent. Behind a pooler such as PgBouncer the session is another
 * one in each transaction: there they are set in each, for that transaction alone.
 */
final class Session {
    private static final Logger log = LoggerFactory.getLogger(Session.class);

    private final Connection connection;
    private final Map<String, String> wanted;
    private final Map<String, String> before;
    private final int networkTimeoutBefore;
    private final boolean autoCommitBefore;
    private final boolean isOwn;

    private Session(Connection connection, Connections.SessionSettings settings) throws SQLException {
        this.connection = connection;
        requireExtendedQueries(connection);
        this.networkTimeoutBefore = connection.getNetworkTimeout();
        this.autoCommitBefore = connection.getAutoCommit();
        // First of all: a server that falls silent must not block a thread forever.
        connection.setNetworkTimeout(Runnable::run, silence(settings, networkTimeoutBefore));
        connection.setAutoCommit(true);
        this.wanted = wanted(settings);
        this.isOwn =
                isServedBy(connection, connection.unwrap(PGConnection.class).getBackendPID());
        this.before = isOwn ? read(connection, wanted) : Map.of();
        if (isOwn) {
            set(connection, wanted, false);
        }
        connection.setAutoCommit(false);
    }

    /** Opens one. The waiting caller interrupts the thread when it takes too long. */
    static Session open(Opener opener, Connections.SessionSettings settings) throws SQLException {
        Connection connection = opener.connect();
        try {
            return new Session(connection, settings);
        } catch (SQLException | RuntimeException | Error e) {
            abort(connection);
            throw e;
        }
    }

    Connection connection() {
        return connection;
    }

    /** As the data source lent it. */
    boolean autoCommitBefore() {
        return autoCommitBefore;
    }

    /** False behind a pooler: each transaction has another one. */
    boolean isOwn() {
        return isOwn;
    }

    void begin() throws SQLException {
        if (!isOwn) {
            // For this transaction only, as is the next one.
            Sql.run(connection, "set transaction isolation level read committed");
            set(connection, wanted, true);
        }
    }

    /** Restores all settings and closes it: a pooled connection is returned as it was lent. */
    void close() {
        try {
            if (!connection.isClosed()) {
                if (!connection.getAutoCommit()) { // the one that listens has no transaction
                    connection.rollback();
                    connection.setAutoCommit(true);
                }
                if (isOwn) {
                    Sql.run(connection, "unlisten *");
                    set(connection, before, false);
                }
                connection.setNetworkTimeout(Runnable::run, networkTimeoutBefore);
                connection.setAutoCommit(autoCommitBefore);
            }
            connection.close();
        } catch (SQLException e) {
            log.debug("could not restore the settings of a session; it is ended", e);
            abort(connection);
        }
    }

    /** Ends the session itself, without waiting for the server: a pool replaces it. */
    void abort() {
        abort(connection);
    }

    /**
     * In milliseconds. Somewhat longer than the server lets a statement run; the engine's own statements are short, so for
     * them what the address allows counts if that is less: then a server that hangs is noticed sooner.
     */
    private static int silence(Connections.SessionSettings settings, int ofAddress) {
        int ours = Math.toIntExact(settings.statementTimeout().toMillis() * 3 / 2);
        return settings.genericPlans() && ofAddress > 0 ? Math.min(ofAddress, ours) : ours;
    }

    /** Ends any session without waiting for the server. */
    static void abort(Connection connection) {
        try (connection) {
            connection.unwrap(Connection.class).abort(Runnable::run);
        } catch (SQLException e) {
            log.debug("could not end a session", e);
        }
    }

    private static Map<String, String> wanted(Connections.SessionSettings settings) {
        String millis = Long.toString(settings.statementTimeout().toMillis());
        Map<String, String> wanted = new LinkedHashMap<>();
        wanted.put("application_name", settings.applicationName().get());
        wanted.put("statement_timeout", millis);
        wanted.put("idle_in_transaction_session_timeout", millis);
        wanted.put("lock_timeout", Long.toString(settings.lockTimeout().toMillis()));
        wanted.put("plan_cache_mode", settings.genericPlans() ? "force_generic_plan" : "auto");
        wanted.put("default_transaction_isolation", "read committed");
        wanted.put("jit", "off"); // statements are compiled for each execution, which costs these more than it saves
        return wanted;
    }

    private static void requireExtendedQueries(Connection connection) throws SQLException {
        if (connection.unwrap(PGConnection.class).getPreferQueryMode() == PreferQueryMode.SIMPLE) {
            throw StartRefused.queryMode(
                    "could not start because the data source has preferQueryMode=simple, which knows no"
                            + " types of parameters: leave that setting out, or set it to extended; behind PgBouncer set"
                            + " prepareThreshold=0 instead");
        }
    }

    /** False behind a pooler: it greets with a process id of its own. */
    private static boolean isServedBy(Connection connection, int greetedBy) throws SQLException {
        return Sql.one(connection, "select pg_backend_pid()", row -> row.getInt(1)) == greetedBy;
    }

    private static Map<String, String> read(Connection connection, Map<String, String> names) throws SQLException {
        String sql = """
                select name, current_setting(name) as value from unnest(?) as n(name)
                """;
        Map<String, String> found = new LinkedHashMap<>();
        Sql.each(
                connection,
                sql,
                row -> found.put(row.getString("name"), row.getString("value")),
                Column.names(names.keySet()));
        return found;
    }

    private static void set(Connection connection, Map<String, String> values, boolean forTransaction)
            throws SQLException {
        String sql = """
                select set_config(name, value, ?) from unnest(?, ?) as s(name, value)
                """;
        Sql.run(connection, sql, forTransaction, Column.names(values.keySet()), Column.names(values.values()));
    }
}
