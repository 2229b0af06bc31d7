package dev.okiagari.engine.internal.store.node;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The rows of processes that work, and what a dead one left behind. Stateless. */
public final class NodeStore {

    /** How a node introduces itself. */
    public record Introduction(String name, String host, long pid, String build) {}

    /** The application name of a node's connections: by it a dead node's frozen backends are found. */
    public static String applicationName(long nodeId) {
        return "okiagari node " + nodeId;
    }

    public long register(Connection connection, Introduction node) throws SQLException {
        // Safe against other nodes: each has a row of its own.
        String sql = """
                insert into okiagari.node (name, host, pid, build, started_at, beat_at)
                values (?, ?, ?, ?, okiagari.now(), okiagari.now())
                returning id
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, node.name());
            statement.setString(2, node.host());
            statement.setLong(3, node.pid());
            statement.setString(4, node.build());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /** Says that the node lives; false when it was declared dead and must give up what it holds. */
    public boolean beat(Connection connection, long nodeId) throws SQLException {
        // Safe against a watcher that has just buried this node: then no row is left to update.
        String sql = """
                update okiagari.node set beat_at = okiagari.now() where id = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            return statement.executeUpdate() == 1;
        }
    }

    /** Nodes whose last beat is older than {@code silence}. */
    public List<Long> silent(Connection connection, Duration silence) throws SQLException {
        // Safe against everybody: a read; burying checks again.
        String sql = """
                select id from okiagari.node where beat_at < okiagari.now() - make_interval(secs => ?) order by id
                """;
        List<Long> ids = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDouble(1, silence.toNanos() / 1e9);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    ids.add(rows.getLong(1));
                }
            }
        }
        return ids;
    }

    /**
     * Removes the node's row if it is still silent and holds nothing more, so that its beats find nothing. False when it
     * has come back, or something it holds could not be reached yet: the next sweep tries again.
     */
    public boolean bury(Connection connection, long nodeId, Duration silence) throws SQLException {
        return lockSilent(connection, nodeId, silence) && removeEmptyHanded(connection, nodeId);
    }

    private static boolean lockSilent(Connection connection, long nodeId, Duration silence) throws SQLException {
        // Safe against a late beat, which waits and finds no row, and against a late claim, which shares this lock.
        String sql = """
                select id from okiagari.node
                where id = ? and beat_at < okiagari.now() - make_interval(secs => ?) for update
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            statement.setDouble(2, silence.toNanos() / 1e9);
            try (ResultSet row = statement.executeQuery()) {
                return row.next();
            }
        }
    }

    private static boolean removeEmptyHanded(Connection connection, long nodeId) throws SQLException {
        // Safe against a claim that was under way: a statement of its own, so it sees what that claim took.
        String sql = """
                delete from okiagari.node n
                where n.id = ? and not exists (select from okiagari.item i where i.node_id = n.id)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            return statement.executeUpdate() == 1;
        }
    }

    /**
     * Removes the row of a node that stops by itself. False when it still holds something: then the row stays, and others
     * find it silent and rescue what it holds.
     */
    public boolean leave(Connection connection, long nodeId) throws SQLException {
        return removeEmptyHanded(connection, nodeId);
    }

    /** Ends the database sessions that a dead node may have frozen in the middle of a transaction. */
    public int terminateBackends(Connection connection, long nodeId) throws SQLException {
        // Safe against reuse of process ids: sessions are found by the name that only this node gave them.
        String sql = """
                select count(pg_terminate_backend(pid)) from pg_stat_activity
                where application_name = ? and datname = current_database() and usename = current_user
                  and pid <> pg_backend_pid()
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, applicationName(nodeId));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }
}
