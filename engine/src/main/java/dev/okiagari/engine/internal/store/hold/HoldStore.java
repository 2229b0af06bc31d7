package dev.okiagari.engine.internal.store.hold;

import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Steps and upstreams that wait; kept in the database so that all nodes agree. */
public final class HoldStore {
    /** Who holds when nobody asked for it. */
    public static final String ENGINE = "engine";

    private HoldStore() {}

    /** Holds what a misconfigured failure at a step reaches. */
    public static void hold(
            Connection connection, HoldScope scope, String pipeline, String step, String reason, long nodeId)
            throws SQLException {
        String build = scope.reach() == HoldScope.Reach.BUILD ? buildOf(connection, nodeId) : "";
        String name = scope.name(pipeline, step, build);
        if (name != null) {
            HoldKind kind = scope.reach() == HoldScope.Reach.BUILD ? HoldKind.BUILD : HoldKind.MISCONFIGURED;
            hold(connection, new NewHold(name, kind, reason, ENGINE), kind.probes(OutagePolicy.misconfigured()));
        }
    }

    private static String buildOf(Connection connection, long nodeId) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select build from okiagari.node where id = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, nodeId);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() ? row.getString(1) : "unknown";
            }
        }
    }

    /** A hold to be. */
    public record NewHold(String name, HoldKind kind, String reason, String by) {}

    /** Holds it for the engine. An older hold stays, but an upstream that is back and refuses us is no longer down. */
    public static void hold(Connection connection, NewHold hold, Optional<OutagePolicy> probes) throws SQLException {
        // Safe against another node holding the same: the first one counts.
        String sql = """
                insert into okiagari.hold as h (name, kind, since, reason, held_by, probe_at)
                values (?, ?, okiagari.now(), ?, ?, okiagari.now() + make_interval(secs => ?))
                on conflict (name) do update set kind = excluded.kind, reason = excluded.reason
                where h.kind = 'outage' and excluded.kind = 'misconfigured'
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, hold.name());
            statement.setString(2, hold.kind().word());
            statement.setString(3, hold.reason());
            statement.setString(4, hold.by());
            statement.setObject(
                    5, probes.map(p -> p.firstProbe().toMillis() / 1e3).orElse(null), Types.DOUBLE);
            statement.executeUpdate();
        }
    }

    /** What is held now, by name. */
    public static List<HoldView> list(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of a tiny table.
        String sql = """
                select name, kind, since, reason, held_by, probes, probe_at, prober from okiagari.hold order by name
                """;
        List<HoldView> holds = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                OffsetDateTime probeAt = rows.getObject("probe_at", OffsetDateTime.class);
                holds.add(new HoldView(
                        rows.getString("name"),
                        HoldKind.of(rows.getString("kind")),
                        rows.getObject("since", OffsetDateTime.class).toInstant(),
                        rows.getString("reason"),
                        rows.getString("held_by"),
                        rows.getInt("probes"),
                        probeAt == null ? null : probeAt.toInstant(),
                        rows.getObject("prober") != null));
            }
        }
        return holds;
    }
}
