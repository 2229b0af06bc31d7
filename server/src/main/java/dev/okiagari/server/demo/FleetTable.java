package dev.okiagari.server.demo;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the items of the nodes and the holds. Plain reads. */
final class FleetTable {

    /** How many items of a killed node are not running elsewhere yet. */
    record Missing(int notOffered, int notBack) {}

    /**
     * A hold.
     *
     * @param age its age by the database's clock
     * @param probeIn time until the next probe, or the time limit of the current one; null when a person has to release it
     * @param probing whether a probe is running
     */
    record HoldRow(Instant since, Duration age, @Nullable Duration probeIn, boolean probing, long waiting) {}

    private FleetTable() {}

    /** The number of items that each node is working on, by node id. */
    static Map<Long, Integer> hands(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of the leases' index.
        String sql = """
                select node_id, count(*) from okiagari.item where node_id is not null group by node_id
                """;
        Map<Long, Integer> hands = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                hands.put(row.getLong(1), row.getInt(2));
            }
        }
        return hands;
    }

    /** The epochs of the items of a node, by item id. */
    static Map<Long, Long> inHandsOf(Connection connection, long nodeId) throws SQLException {
        // Safe against everybody: a plain read; the node is dead, so nothing is added.
        String sql = """
                select id, epoch from okiagari.item where node_id = ?
                """;
        Map<Long, Long> epochs = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    epochs.put(row.getLong(1), row.getLong(2));
                }
            }
        }
        return epochs;
    }

    /**
     * Which items of a dead node are still with it, and which no other node has taken or ended since. A rescue
     * increases the epoch by one, the next claim once more: so even an item that ran and waits again counts as back.
     */
    static Missing missing(Connection connection, Map<Long, Long> epochs) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select count(*) filter (where i.epoch = h.epoch), count(*)
                from unnest(?::bigint[], ?::bigint[]) as h(id, epoch)
                join okiagari.item i on i.id = h.id
                where i.epoch < h.epoch + 2
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setArray(
                    1, connection.createArrayOf("int8", epochs.keySet().toArray()));
            statement.setArray(
                    2, connection.createArrayOf("int8", epochs.values().toArray()));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new Missing(row.getInt(1), row.getInt(2));
            }
        }
    }

    /** The hold on an upstream, and how many items wait at a step because of it. */
    static Optional<HoldRow> held(Connection connection, String name, String step) throws SQLException {
        // Safe against everybody: a plain read; the demo keeps few items unfinished at a time.
        String sql = """
                select since, extract(epoch from okiagari.now() - since), extract(epoch from probe_at - okiagari.now()),
                       exists (select from okiagari.node n where n.id = h.prober),
                       (select count(*) from okiagari.item where state = 'waiting' and step = ?)
                from okiagari.hold h where h.name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, step);
            statement.setString(2, name);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return Optional.empty();
                }
                Double probe = row.getObject(3) == null ? null : row.getDouble(3);
                return Optional.of(new HoldRow(
                        row.getTimestamp(1).toInstant(),
                        seconds(row.getDouble(2)),
                        probe == null ? null : seconds(probe),
                        row.getBoolean(4),
                        row.getLong(5)));
            }
        }
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.max(0, (long) (seconds * 1000)));
    }
}
