package dev.okiagari.engine.internal.store.upstream;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Shares the connections to a capped upstream among nodes: each holds so many seats, all together no more than the cap.
 * The seats of a dead node are free when it is buried. Stateless; the caller commits at once.
 */
public final class SeatStore {

    /** How things stand: seats of other nodes, and how many other nodes use it or wait for it. */
    public record Others(int seats, int nodes, boolean waiting) {}

    /** What a node has and would like. */
    public record Wish(String upstream, int cap, int has, int more) {}

    /** Takes as many more seats as are free, up to the wish; returns how many this node has now: none once it is buried. */
    public int take(Connection connection, long nodeId, Wish wish) throws SQLException {
        lock(connection, wish.upstream());
        Others others = others(connection, wish.upstream(), nodeId);
        int granted = Math.clamp(wish.cap() - others.seats() - wish.has(), 0, wish.more());
        boolean isKnown = write(connection, nodeId, wish.upstream(), wish.has() + granted, granted < wish.more());
        return isKnown ? wish.has() + granted : 0;
    }

    /** Keeps only so many. */
    public void keep(Connection connection, long nodeId, String upstream, int seats) throws SQLException {
        write(connection, nodeId, upstream, seats, false);
    }

    public Others others(Connection connection, String upstream, long nodeId) throws SQLException {
        // Safe against everybody: a plain read; takers hold the upstream's lock.
        String sql = """
                select coalesce(sum(seats), 0), count(*) filter (where seats > 0 or wants), coalesce(bool_or(wants), false)
                from okiagari.seat where upstream = ? and node_id <> ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, upstream);
            statement.setLong(2, nodeId);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return new Others(row.getInt(1), row.getInt(2), row.getBoolean(3));
            }
        }
    }

    private static void lock(Connection connection, String upstream) throws SQLException {
        // Safe against other takers: one at a time counts what is free.
        String sql = """
                insert into okiagari.upstream as u (name) values (?) on conflict (name) do update set streak = u.streak
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, upstream);
            statement.executeUpdate();
        }
    }

    private static boolean write(Connection connection, long nodeId, String upstream, int seats, boolean wants)
            throws SQLException {
        // Safe against everybody: a node writes only its own row; without its node row it has none.
        String sql = """
                insert into okiagari.seat (upstream, node_id, seats, wants)
                select ?, n.id, ?, ? from okiagari.node n where n.id = ?
                on conflict (upstream, node_id) do update set seats = excluded.seats, wants = excluded.wants
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, upstream);
            statement.setInt(2, seats);
            statement.setBoolean(3, wants);
            statement.setLong(4, nodeId);
            return statement.executeUpdate() == 1;
        }
    }
}
