package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Probes of holds: one node at a time tries one item behind a hold, and what comes of it ends the hold or puts the next
 * probe off. Stateless; the caller commits.
 */
public final class ProbeStore {
    private final OutageRefunds amends = new OutageRefunds();

    /** A hold as nodes see it. */
    public record Held(String name, HoldKind kind, boolean probeIsDue) {}

    /** Everything that is held now. */
    public List<Held> held(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of a tiny table. A dead prober's lease counts for nothing.
        String sql = """
                select h.name, h.kind,
                       coalesce(h.probe_at <= okiagari.now()
                                or (h.prober is not null and not exists (select from okiagari.node n where n.id = h.prober)),
                                false) as is_due
                from okiagari.hold h
                order by h.name
                """;
        List<Held> all = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                all.add(new Held(rows.getString(1), HoldKind.of(rows.getString(2)), rows.getBoolean(3)));
            }
        }
        return all;
    }

    /**
     * Takes the right to probe, for so long; false when another node has it or the hold is gone. Items that were charged
     * while the outage was not recognised yet are made good first, so that the probe itself is one of them.
     */
    public boolean take(Connection connection, String hold, long nodeId, Duration lease) throws SQLException {
        boolean taken = lease(connection, hold, nodeId, lease);
        Optional<String> upstream = HoldScope.upstreamOf(hold);
        if (taken && upstream.isPresent()) {
            amends.make(connection, upstream.get());
        }
        return taken;
    }

    private static boolean lease(Connection connection, String hold, long nodeId, Duration lease) throws SQLException {
        // Safe against other nodes: the row is locked, and the second one finds the probe no longer due.
        String sql = """
                update okiagari.hold h
                set prober = ?, probe_at = okiagari.now() + make_interval(secs => ?)
                where h.name = ? and (h.probe_at <= okiagari.now()
                    or (h.prober is not null and not exists (select from okiagari.node n where n.id = h.prober)))
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            statement.setDouble(2, lease.toMillis() / 1e3);
            statement.setString(3, hold);
            return statement.executeUpdate() == 1;
        }
    }

    /** The probe told nothing, or there was nothing to probe with: again soon, by whoever comes first. */
    public void putOff(Connection connection, String hold, long nodeId, Duration pause) throws SQLException {
        // Safe against a prober that took over meanwhile: only this node's own lease is given up.
        String sql = """
                update okiagari.hold
                set prober = null, probe_at = okiagari.now() + make_interval(secs => ?)
                where name = ? and prober = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDouble(1, pause.toMillis() / 1e3);
            statement.setString(2, hold);
            statement.setLong(3, nodeId);
            statement.executeUpdate();
        }
    }

    /** The probe failed: the next one waits longer. */
    public void failed(Connection connection, String hold, long nodeId, OutagePolicy policy) throws SQLException {
        int before = failedSoFar(connection, hold, nodeId);
        // Safe against a prober that took over meanwhile: only this node's own probe counts.
        String sql = """
                update okiagari.hold
                set probes = ?, prober = null, probe_at = okiagari.now() + make_interval(secs => ?)
                where name = ? and prober = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, before + 1);
            statement.setDouble(2, policy.probeAfter(before + 1).toMillis() / 1e3);
            statement.setString(3, hold);
            statement.setLong(4, nodeId);
            statement.executeUpdate();
        }
    }

    private static int failedSoFar(Connection connection, String hold, long nodeId) throws SQLException {
        // Safe against everybody: locks the hold that the caller is about to change.
        String sql = """
                select probes from okiagari.hold where name = ? and prober = ? for update
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, hold);
            statement.setLong(2, nodeId);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getInt(1) : 0;
            }
        }
    }

    /** Ends a hold that the engine made; a person's stays. */
    public boolean open(Connection connection, String hold) throws SQLException {
        // Safe against a person who holds the same: then it is no longer the engine's to end.
        String sql = """
                delete from okiagari.hold where name = ? and kind in ('outage', 'misconfigured')
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, hold);
            return statement.executeUpdate() == 1;
        }
    }
}
