package dev.okiagari.demo.fleet;

import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Reads the nodes and their items. Plain reads. */
final class FleetTable {
    private FleetTable() {}

    /** The ids of the demo's nodes by their processes: a node that was frozen for a while has registered again under a new one. */
    static Map<Long, Long> ids(Connection connection) throws SQLException {
        // Whoever kills a node finds it by its process.
        String sql = """
                select pid, max(id) from okiagari.node where name like 'demo-%' group by pid
                """;
        Map<Long, Long> ids = new HashMap<>();
        Sql.each(connection, sql, row -> ids.put(row.getLong(1), row.getLong(2)));
        return ids;
    }

    /** The number of items that each node is working on, by node id. */
    static Map<Long, Integer> hands(Connection connection) throws SQLException {
        String sql = """
                select node_id, count(*) from okiagari.item where node_id is not null group by node_id
                """;
        Map<Long, Integer> hands = new HashMap<>();
        Sql.each(connection, sql, row -> hands.put(row.getLong(1), row.getInt(2)));
        return hands;
    }

    /** The epochs of the items of a node, by item id. */
    static Map<Long, Long> inHandsOf(Connection connection, long nodeId) throws SQLException {
        // The node is dead, so nothing is added.
        String sql = """
                select id, epoch from okiagari.item where node_id = ?
                """;
        Map<Long, Long> epochs = new HashMap<>();
        Sql.each(connection, sql, row -> epochs.put(row.getLong(1), row.getLong(2)), nodeId);
        return epochs;
    }

    /**
     * How many items of a dead node are still with it. A rescue increases the epoch: the item is offered to all nodes again, and its turn
     * comes when it comes.
     */
    static int notRescued(Connection connection, Map<Long, Long> epochs) throws SQLException {
        String sql = """
                select count(*) from unnest(?::bigint[], ?::bigint[]) as h(id, epoch)
                join okiagari.item i on i.id = h.id
                where i.epoch = h.epoch
                """;
        return Sql.one(connection, sql, row -> row.getInt(1), Column.ids(epochs.keySet()), Column.ids(epochs.values()));
    }
}
