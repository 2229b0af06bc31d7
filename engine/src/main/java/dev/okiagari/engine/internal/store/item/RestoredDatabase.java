package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** Prepares a database that was restored from a backup. Stateless; the caller commits. */
public final class RestoredDatabase {
    /**
     * Ids are moved ahead by this much, or by as many as were given out so far if that is more: how many were given out after the
     * backup is unknown.
     */
    private static final long LEAST_AHEAD = 10_000_000;

    private static final int PAGE = 1000;

    /** What was done. */
    public record Prepared(String installation, long fromItem, int sequences, int nodes, long leases) {}

    private RestoredDatabase() {}

    public static Prepared prepare(Connection connection) throws SQLException {
        lockNames(connection);
        List<NodeIdentity> nodes = nodes(connection);
        long leases = 0;
        for (NodeIdentity node : nodes) {
            leases += release(connection, node);
        }
        forgetNodes(connection);
        List<Long> sequences = moveSequencesAhead(connection);
        long fromItem = nextItem(connection);
        String note = "restored: " + sequences.size() + " sequences moved ahead, " + leases + " leases of "
                + nodes.size() + " nodes released";
        return new Prepared(rename(connection, fromItem, note), fromItem, sequences.size(), nodes.size(), leases);
    }

    private static void lockNames(Connection connection) throws SQLException {
        // Safe against nodes that register: they read the names first, in the same transaction, so each of them
        // either is in the list below or knows the new name.
        String sql = """
                lock table okiagari.installation in access exclusive mode
                """;
        Sql.run(connection, sql);
    }

    private static List<NodeIdentity> nodes(Connection connection) throws SQLException {
        // Safe against claims and beats of nodes that live: they wait for the row, and find it gone.
        String sql = """
                select id, token from okiagari.node order by id for update
                """;
        return Sql.list(connection, sql, row -> new NodeIdentity(row.getLong(1), row.getLong(2)));
    }

    private static long release(Connection connection, NodeIdentity node) throws SQLException {
        RescueStore rescues = new RescueStore();
        long released = 0;
        int page;
        do {
            page = rescues.giveBack(connection, node, Set.of(), PAGE);
            released += page;
        } while (page > 0);
        return released;
    }

    private static void forgetNodes(Connection connection) throws SQLException {
        // Safe against a late settle that holds an item's row, and so kept a lease: its node stays, and a watcher
        // finds it silent.
        String sql = """
                delete from okiagari.node n where not exists (select from okiagari.item i where i.node_id = n.id)
                """;
        Sql.write(connection, sql);
    }

    private static List<Long> moveSequencesAhead(Connection connection) throws SQLException {
        // Safe against everybody: a sequence only goes up here, whoever takes a number meanwhile.
        String sql = """
                select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + greatest(?, coalesce(last_value, 0)))
                from pg_sequences
                where schemaname = 'okiagari'
                """;
        return Sql.ids(connection, sql, LEAST_AHEAD);
    }

    private static long nextItem(Connection connection) throws SQLException {
        // Safe against submitters: whatever they take is a later number.
        String sql = """
                select nextval(pg_get_serial_sequence('okiagari.target', 'id'))
                """;
        return Sql.one(connection, sql, row -> row.getLong(1));
    }

    private static String rename(Connection connection, long fromItem, String note) throws SQLException {
        // Safe against everybody: the table is locked.
        String sql = """
                insert into okiagari.installation (from_item, note) values (?, ?) returning id
                """;
        return Sql.one(connection, sql, row -> row.getString(1), fromItem, note);
    }
}
