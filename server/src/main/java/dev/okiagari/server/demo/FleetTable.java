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

/** Readings of what the nodes hold and of what holds them up. Plain reads, safe against everybody. */
final class FleetTable {

    /** How much of what a killed node held is not in anybody's hands again. */
    record Missing(int notOffered, int notBack) {}

    /**
     * A hold at this moment.
     *
     * @param age how long it has been held, by the database's clock
     * @param probeIn when somebody looks whether it is over; null: nobody does, a person has to release it
     */
    record Held(Instant since, Duration age, @Nullable Duration probeIn, long waiting) {}

    private FleetTable() {}

    /** How many items each node has in its hands, by node id. */
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

    /** The epochs of the items that a node has in its hands, by item id. */
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
     * Which of the items that a dead node held are still with it, and which nobody else has taken or ended since. A rescue
     * moves the epoch on by one, the next claim once more: so even an item that ran and waits again is known to be back.
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

    /** The hold on an upstream, and how many items wait at a step behind it. */
    static Optional<Held> held(Connection connection, String name, String step) throws SQLException {
        // Safe against everybody: a plain read; the demo keeps few items unfinished at a time.
        String sql = """
                select since, extract(epoch from okiagari.now() - since), extract(epoch from probe_at - okiagari.now()),
                       (select count(*) from okiagari.item where state = 'waiting' and step = ?)
                from okiagari.hold where name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, step);
            statement.setString(2, name);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    return Optional.empty();
                }
                Double probe = row.getObject(3) == null ? null : row.getDouble(3);
                return Optional.of(new Held(
                        row.getTimestamp(1).toInstant(),
                        seconds(row.getDouble(2)),
                        probe == null ? null : seconds(probe),
                        row.getLong(4)));
            }
        }
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(Math.max(0, (long) (seconds * 1000)));
    }
}
