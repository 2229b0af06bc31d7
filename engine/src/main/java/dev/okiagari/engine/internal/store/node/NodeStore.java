package dev.okiagari.engine.internal.store.node;

import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.Actor;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The rows of nodes, and the end of dead ones. Stateless; the caller commits. */
public final class NodeStore {

    public record Introduction(String name, String host, long pid, String build) {}

    /** The application name of a node's connections, by which a dead node's sessions are found. */
    public static String applicationName(long nodeId) {
        return "okiagari node " + nodeId;
    }

    public long register(Connection connection, Introduction node) throws SQLException {
        // Safe against other nodes: each has its own row.
        String sql = """
                insert into okiagari.node (name, host, pid, build, started_at, beat_at)
                values (?, ?, ?, ?, okiagari.now(), okiagari.now())
                returning id
                """;
        return Sql.one(connection, sql, row -> row.getLong(1), node.name(), node.host(), node.pid(), node.build());
    }

    /** The random name of this database: two of them never share idempotency keys. */
    public static String installation(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of a row that never changes.
        String sql = """
                select id from okiagari.installation
                """;
        return Sql.one(connection, sql, row -> row.getString(1));
    }

    /** What a node learns from its beat. */
    public enum Beat {
        /** It was declared dead and must give up its leases. */
        UNKNOWN,
        KNOWN,
        /** It has to finish what it has, and leave. */
        DRAINING
    }

    public Beat beat(Connection connection, long nodeId) throws SQLException {
        // Safe against a watcher that has just removed this node: then there is no row to update.
        String sql = """
                update okiagari.node set beat_at = okiagari.now() where id = ? returning draining
                """;
        return Sql.first(connection, sql, row -> row.getBoolean(1) ? Beat.DRAINING : Beat.KNOWN, nodeId)
                .orElse(Beat.UNKNOWN);
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

    /** The same node goes on draining under the id that it has now. */
    public void keepDraining(Connection connection, long nodeId) throws SQLException {
        // Safe against everybody: the row was inserted by this transaction.
        String sql = """
                update okiagari.node set draining = true where id = ?
                """;
        Sql.write(connection, sql, nodeId);
    }

    public Map<Long, Instant> beats(Connection connection) throws SQLException {
        // Safe against everybody: a read.
        String sql = """
                select id, beat_at from okiagari.node
                """;
        Map<Long, Instant> beats = new HashMap<>();
        Sql.each(connection, sql, row -> beats.put(row.getLong("id"), Sql.requireInstant(row, "beat_at")));
        return beats;
    }

    public List<Long> silent(Connection connection, Duration silence) throws SQLException {
        // Safe against everybody: a read; whoever removes a node checks again.
        String sql = """
                select id from okiagari.node where beat_at < okiagari.now() - make_interval(secs => ?) order by id
                """;
        return Sql.ids(connection, sql, silence);
    }

    /** Removes a row that is still silent and has no lease, so that its beats find none; else the next sweep tries again. */
    public boolean bury(Connection connection, long nodeId, Duration silence) throws SQLException {
        return lockSilent(connection, nodeId, silence) && leave(connection, nodeId);
    }

    private static boolean lockSilent(Connection connection, long nodeId, Duration silence) throws SQLException {
        // Safe against a late beat, which waits and finds no row, and against a late claim, which shares this lock.
        String sql = """
                select id from okiagari.node
                where id = ? and beat_at < okiagari.now() - make_interval(secs => ?) for update
                """;
        return Sql.exists(connection, sql, nodeId, silence);
    }

    /** Removes the row of a node that stops; false when it has a lease: other nodes find it silent and rescue its items. */
    public boolean leave(Connection connection, long nodeId) throws SQLException {
        // Safe against a claim that was under way: a statement of its own, so it sees what that claim took.
        String sql = """
                delete from okiagari.node n
                where n.id = ? and not exists (select from okiagari.item i where i.node_id = n.id)
                """;
        return Sql.write(connection, sql, nodeId) == 1;
    }

    /** Ends the database sessions of a dead node, which may be idle in a transaction. */
    public int terminateBackends(Connection connection, long nodeId) throws SQLException {
        // Safe against reuse of process ids: sessions are found by the name that only this node gave them.
        String sql = """
                select count(pg_terminate_backend(pid)) from pg_stat_activity
                where application_name = ? and datname = current_database() and usename = current_user
                  and pid <> pg_backend_pid()
                """;
        return Sql.one(connection, sql, row -> row.getInt(1), applicationName(nodeId));
    }
}
