package dev.okiagari.engine.internal.store.node;

import dev.okiagari.engine.internal.store.node.NodeStore.SeenBeat;
import dev.okiagari.engine.view.PastNode;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Nodes that are gone. Stateless; the caller commits. */
public final class PastNodes {
    /** How many of the items it held are named. */
    private static final int MOST_NAMED = 20;

    private PastNodes() {}

    /** Notes what a node holds that has fallen silent, before it is taken away; the caller has locked the node's row. */
    public static void noteSilent(Connection connection, SeenBeat silent, long finder) throws SQLException {
        // Safe against other watchers and late beats: the caller has locked the row of the node. Noted again only if it
        // has beaten since.
        String sql = """
                insert into okiagari.past_node as p (id, name, host, pid, build, started_at, beat_at, noted_at, died, ended_by, why, held,
                                                     held_items)
                select n.id, n.name, n.host, n.pid, n.build, n.started_at, n.beat_at, okiagari.now(), true,
                       (select 'node ' || f.id || ' (' || f.name || ')' from okiagari.node f where f.id = ?),
                       'no heartbeat for longer than its limit of ' || extract(epoch from n.dead_after)::integer || ' s',
                       (select count(*) from okiagari.item i where i.node_id = n.id),
                       array(select i.id from okiagari.item i where i.node_id = n.id order by i.id limit ?)
                from okiagari.node n where n.id = ?
                on conflict (id, started_at) do update
                set beat_at = excluded.beat_at, noted_at = excluded.noted_at, ended_by = excluded.ended_by, held = excluded.held,
                    held_items = excluded.held_items
                where p.ended_at is null and p.beat_at < excluded.beat_at
                """;
        Sql.write(connection, sql, finder, MOST_NAMED, silent.node().id());
    }

    /** The latest to go first; those that left by themselves too. */
    public static List<PastNode> list(Connection connection, int most) throws SQLException {
        String sql = """
                select *, beat_at as last_beat_at from okiagari.past_node_v1 order by ended_at desc, id desc limit ?
                """;
        return Sql.list(connection, sql, Sql.record(PastNode.class), most);
    }

    /** Removes those that went longer ago than this; returns how many. */
    public static int prune(Connection connection, Duration keep) throws SQLException {
        // Safe against other watchers: a row that two of them delete is deleted once.
        String sql = """
                delete from okiagari.past_node where noted_at < okiagari.now() - make_interval(secs => ?)
                """;
        return Sql.write(connection, sql, keep);
    }
}
