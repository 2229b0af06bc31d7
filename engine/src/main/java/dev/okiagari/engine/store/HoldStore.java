package dev.okiagari.engine.store;

import dev.okiagari.engine.model.HoldScope;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Steps and upstreams that wait; kept in the database so that all nodes agree. */
public final class HoldStore {
    private HoldStore() {}

    /** Holds what a misconfigured failure at a step reaches. */
    static void hold(Connection connection, HoldScope scope, String pipeline, String step, String reason, long nodeId)
            throws SQLException {
        String build = scope.reach() == HoldScope.Reach.BUILD ? buildOf(connection, nodeId) : "";
        String name = scope.name(pipeline, step, build);
        if (name != null) {
            hold(connection, name, reason, "engine");
        }
    }

    private static String buildOf(Connection connection, long nodeId) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select build from okiagari.node where id = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getString(1) : "unknown";
            }
        }
    }

    /** Holds it; an older hold of the same name keeps its beginning. */
    public static void hold(Connection connection, String name, String reason, String by) throws SQLException {
        // Safe against another node holding the same: the first one counts.
        String sql = """
                insert into okiagari.hold (name, since, reason, held_by) values (?, okiagari.now(), ?, ?)
                on conflict (name) do nothing
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            statement.setString(2, reason);
            statement.setString(3, by);
            statement.executeUpdate();
        }
    }

    /** Ends a hold; false when there was none. */
    public static boolean release(Connection connection, String name) throws SQLException {
        // Safe against a node that holds it again right after: that is a new hold with its own reason.
        String sql = """
                delete from okiagari.hold where name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            return statement.executeUpdate() > 0;
        }
    }

    /** Reasons by name of what is held now. */
    public static Map<String, String> all(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of a tiny table.
        String sql = """
                select name, reason from okiagari.hold order by name
                """;
        Map<String, String> holds = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                holds.put(rows.getString(1), rows.getString(2));
            }
        }
        return holds;
    }
}
