package dev.okiagari.engine.internal.store.node;

import dev.okiagari.engine.internal.decide.Sighting;
import dev.okiagari.engine.internal.store.row.Installations;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rows of nodes, and the end of dead ones. Stateless; the caller commits. */
public final class NodeStore {
    public record Introduction(String name, String host, long pid, String build) {}

    /** The application name of a node's connections, by which a dead node's sessions are found. */
    public static String applicationName(long nodeId) {
        return "okiagari node " + nodeId;
    }

    /** Enters a node with those of its settings that others judge it by. */
    public NodeIdentity register(Connection connection, Introduction node, Settings settings) throws SQLException {
        // Safe against other nodes: each has its own row.
        String sql = """
                insert into okiagari.node (name, host, pid, build, started_at, beat_at, beat_every, dead_after, stale_after)
                values (?, ?, ?, ?, okiagari.now(), okiagari.now(),
                        make_interval(secs => ?), make_interval(secs => ?), make_interval(secs => ?))
                returning id, token
                """;
        return Sql.one(
                connection,
                sql,
                row -> new NodeIdentity(row.getLong(1), row.getLong(2)),
                node.name(),
                node.host(),
                node.pid(),
                node.build(),
                settings.beatEvery(),
                settings.deadAfter(),
                settings.staleAfter());
    }

    /** The random names of this database: two of them never share idempotency keys. */
    public static Installations installations(Connection connection) throws SQLException {
        String sql = """
                select from_item, id from okiagari.installation
                """;
        Map<Long, String> names = new HashMap<>();
        Sql.each(connection, sql, row -> names.put(row.getLong(1), row.getString(2)));
        return new Installations(names);
    }

    /**
     * What a node learns from its beat.
     *
     * @param isDraining it has to finish its items and leave
     */
    public record Beat(boolean isDraining, Sighting seen) {}

    /** Empty when the database does not know the node: it was declared dead, or the database went back to before it registered. */
    public Optional<Beat> beat(Connection connection, NodeIdentity node) throws SQLException {
        // Safe against a watcher that has just removed this node, and against another process that has its id after
        // the database went back: then there is no row to update.
        String sql = """
                update okiagari.node n set beat_at = okiagari.now(), beats = n.beats + 1
                where n.id = ? and n.token = ?
                returning n.draining as is_draining, n.beats as seen_beats, n.tableoid::text || ' ' || extract(epoch from pg_postmaster_start_time()) as seen_server,
                    (select i.id from okiagari.installation i order by i.from_item desc limit 1) as seen_installation
                """;
        return Sql.first(connection, sql, Sql.record(Beat.class), node.id(), node.token());
    }

    /** True while this process has the id: it may act on what the rows say is this node's. */
    public static boolean isKnown(Connection connection, NodeIdentity node) throws SQLException {
        // Safe against a burial in progress: it waits until the caller's transaction is over, or has removed the row.
        String sql = """
                select id from okiagari.node where id = ? and token = ? for key share
                """;
        return Sql.exists(connection, sql, node.id(), node.token());
    }

    /** Marks a node as draining, or takes the mark back, with who and why; false when nothing changed. */
    public static boolean markDraining(Connection connection, long nodeId, boolean draining, Actor actor)
            throws SQLException {
        // Safe against the node's beats and against a second mark: the row is locked, and whoever comes second looks
        // again.
        String sql = """
                with marked as (
                    update okiagari.node set draining = ? where id = ? and draining <> ? returning id)
                insert into okiagari.act (node_id, act, who, why, at)
                select id, ?, ?, ?, okiagari.now() from marked
                """;
        String act = draining ? "drain" : "resume";
        return Sql.write(connection, sql, draining, nodeId, draining, act, actor.who(), actor.why()) == 1;
    }

    /** The node continues to drain under its new id. */
    public void keepDraining(Connection connection, long nodeId) throws SQLException {
        // Safe against everybody: the row was inserted by this transaction.
        String sql = """
                update okiagari.node set draining = true where id = ?
                """;
        Sql.write(connection, sql, nodeId);
    }

    /**
     * A node as its latest beat left it. A watcher that finds it the same for long enough knows that it is silent.
     *
     * @param deadAfter how long that is, by the node's own settings
     */
    public record SeenBeat(NodeIdentity node, long beats, Duration deadAfter) {}

    public List<SeenBeat> beats(Connection connection) throws SQLException {
        // Removing a node checks again.
        String sql = """
                select id as node_id, token as node_token, beats, extract(epoch from dead_after) as dead_after from okiagari.node order by id
                """;
        return Sql.list(connection, sql, Sql.record(SeenBeat.class));
    }

    /** Removes a row that has not beaten since and has no lease, so that its beats find none; else the next sweep tries again. */
    public boolean bury(Connection connection, SeenBeat last) throws SQLException {
        return lockSilent(connection, last) && leave(connection, last.node());
    }

    /** True when it has not beaten since; then it does not before the caller's transaction has ended. */
    public static boolean lockSilent(Connection connection, SeenBeat last) throws SQLException {
        // Safe against a late beat, which waits and finds no row, and against a late claim, which shares this lock.
        String sql = """
                select id from okiagari.node where id = ? and token = ? and beats = ? for update
                """;
        return Sql.exists(connection, sql, last.node().id(), last.node().token(), last.beats());
    }

    /**
     * Removes the row of a node and puts it on record, as dead when it was noted as that; false when it has a lease: other nodes find it silent
     * and rescue its items.
     */
    public boolean leave(Connection connection, NodeIdentity node) throws SQLException {
        // Safe against a claim that was under way: a statement of its own, so it sees what that claim took.
        String sql = """
                with gone as (
                    delete from okiagari.node n
                    where n.id = ? and n.token = ? and not exists (select from okiagari.item i where i.node_id = n.id)
                    returning n.*)
                insert into okiagari.past_node as p (id, name, host, pid, build, started_at, beat_at, noted_at, ended_at, died, why, held,
                                                     held_items)
                select id, name, host, pid, build, started_at, beat_at, okiagari.now(), okiagari.now(), false,
                       case when draining
                            then coalesce((select 'drained by ' || a.who || ': ' || a.why from okiagari.act a
                                           where a.node_id = gone.id and a.act = 'drain' order by a.id desc limit 1), 'drained')
                            else 'stopped' end,
                       0, '{}'
                from gone
                on conflict (id, started_at) do update
                set ended_at = excluded.ended_at, noted_at = excluded.noted_at,
                    died = p.beat_at = excluded.beat_at, why = case when p.beat_at = excluded.beat_at then p.why else excluded.why end
                """;
        return Sql.write(connection, sql, node.id(), node.token()) == 1;
    }

    /** Ends the database sessions of a dead node, which may be idle in a transaction. */
    public int terminateBackends(Connection connection, long nodeId) throws SQLException {
        // Sessions are found by the name that only this node gave them.
        String sql = """
                select count(pg_terminate_backend(pid)) from pg_stat_activity
                where application_name = ? and datname = current_database() and usename = current_user
                  and pid <> pg_backend_pid()
                """;
        return Sql.one(connection, sql, row -> row.getInt(1), applicationName(nodeId));
    }
}
