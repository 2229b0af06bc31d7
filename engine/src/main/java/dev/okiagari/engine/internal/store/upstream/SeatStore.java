package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Divides the concurrent calls of a limited upstream among nodes: each holds some seats, all together no more than the
 * limit. The seats of a dead node become free when its row is deleted. Stateless; the caller commits at once.
 */
public final class SeatStore {

    /** The seats of other nodes, how many other nodes use the upstream or wait for it, and whether one waits. */
    public record OtherNodes(int seats, int nodes, boolean areWaiting) {}

    public record Wish(String upstream, int cap, int has, int more) {}

    /** Takes as many more seats as are free, up to the wish; returns how many this node has now: none if it is dead. */
    public int take(Connection connection, long nodeId, Wish wish) throws SQLException {
        lock(connection, wish.upstream());
        OtherNodes others = others(connection, wish.upstream(), nodeId);
        int granted = Math.clamp(wish.cap() - others.seats() - wish.has(), 0, wish.more());
        boolean isKnown = write(connection, nodeId, wish.upstream(), wish.has() + granted, granted < wish.more());
        return isKnown ? wish.has() + granted : 0;
    }

    /** Gives up all seats but these. */
    public void keep(Connection connection, long nodeId, String upstream, int seats) throws SQLException {
        write(connection, nodeId, upstream, seats, false);
    }

    public OtherNodes others(Connection connection, String upstream, long nodeId) throws SQLException {
        // Takers hold the upstream's lock.
        String sql = """
                select coalesce(sum(seats), 0) as seats, count(*) filter (where seats > 0 or wants) as nodes,
                       coalesce(bool_or(wants), false) as are_waiting
                from okiagari.seat where upstream = ? and node_id <> ?
                """;
        return Sql.one(connection, sql, Sql.record(OtherNodes.class), upstream, nodeId);
    }

    private static void lock(Connection connection, String upstream) throws SQLException {
        // Safe against other takers: one at a time counts what is free.
        String sql = """
                insert into okiagari.upstream as u (name) values (?) on conflict (name) do update set streak = u.streak
                """;
        Sql.write(connection, sql, upstream);
    }

    private static boolean write(Connection connection, long nodeId, String upstream, int seats, boolean wants)
            throws SQLException {
        // Safe against everybody: a node writes only its own row; without its node row it has none.
        String sql = """
                insert into okiagari.seat (upstream, node_id, seats, wants)
                select ?, n.id, ?, ? from okiagari.node n where n.id = ?
                on conflict (upstream, node_id) do update set seats = excluded.seats, wants = excluded.wants
                """;
        return Sql.write(connection, sql, upstream, seats, wants, nodeId) == 1;
    }
}
