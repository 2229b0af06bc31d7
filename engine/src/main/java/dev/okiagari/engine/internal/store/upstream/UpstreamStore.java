package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.decide.UpstreamHealth;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.node.HintStore;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How upstreams do, over all nodes: takes the nodes' reports, holds what is down, opens what answers. Stateless. */
public final class UpstreamStore {
    private final ProbeStore probes = new ProbeStore();
    private final OutageRefunds amends = new OutageRefunds();

    /**
     * One call of an upstream, as its node reports it.
     *
     * @param ago how long before the report the call began
     * @param isProbe it was made behind the hold, to see whether the upstream answers again
     */
    public record Call(boolean failed, Duration ago, boolean isProbe, String message) {}

    /** What a report led to. */
    public record Verdict(UpstreamHealth health, boolean isHeld, boolean hasOpened) {}

    private record Row(
            UpstreamHealth health,
            double streakForSeconds,
            @Nullable HoldKind hold,
            double heldForSeconds) {}

    /** A good call that began before the present streak says nothing against it, however late it is reported. */
    private static boolean isFromBefore(Call call, Row row) {
        return row.health().streak() > 0 && call.ago().toMillis() / 1e3 > row.streakForSeconds();
    }

    /** Adds the calls in the order given; holds the upstream or ends its hold where they say so. */
    public Verdict report(Connection connection, String upstream, OutagePolicy policy, List<Call> calls, long nodeId)
            throws SQLException {
        Row before = lock(connection, upstream);
        UpstreamHealth health = before.health();
        boolean begins = false;
        String latest = "";
        for (Call call : calls) {
            begins |= call.failed() && health.streak() == 0;
            latest = call.failed() ? call.message() : latest;
            if (call.failed()) {
                health = health.afterFailure();
            } else if (begins || !isFromBefore(call, before)) {
                health = health.afterSuccess();
            }
        }
        if (before.hold() != null) {
            return whileHeld(connection, upstream, policy, calls, before, nodeId);
        }
        write(connection, upstream, health, begins);
        if (!health.isDown(policy)) {
            return new Verdict(health, false, false);
        }
        String reason = health.words(policy) + "; the latest: " + latest;
        String hold = HoldScope.upstreamName(upstream);
        HoldStore.hold(
                connection,
                new HoldStore.NewHold(hold, HoldKind.OUTAGE, reason, HoldStore.ENGINE),
                Optional.of(policy));
        amends.make(connection, upstream);
        return new Verdict(health, true, false);
    }

    private Verdict whileHeld(
            Connection connection, String upstream, OutagePolicy policy, List<Call> calls, Row held, long nodeId)
            throws SQLException {
        String hold = HoldScope.upstreamName(upstream);
        boolean answered = calls.stream()
                .anyMatch(c -> !c.failed() && (c.isProbe() || c.ago().toMillis() / 1e3 < held.heldForSeconds()));
        if (answered && probes.open(connection, hold)) {
            amends.make(connection, upstream);
            write(connection, upstream, UpstreamHealth.GOOD, false);
            HintStore.notifyNodes(connection);
            return new Verdict(UpstreamHealth.GOOD, false, true);
        }
        if (calls.stream().anyMatch(c -> c.failed() && c.isProbe())) {
            OutagePolicy pace = held.hold() == HoldKind.OUTAGE ? policy : OutagePolicy.misconfigured();
            probes.failed(connection, hold, nodeId, pace);
            amends.make(connection, upstream);
        }
        return new Verdict(held.health(), true, false);
    }

    /** How every upstream does that has been reported on. */
    public Map<String, UpstreamHealth> all(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of a tiny table.
        String sql = """
                select name, streak, recent, recent_of from okiagari.upstream
                """;
        Map<String, UpstreamHealth> all = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                all.put(rows.getString(1), new UpstreamHealth(rows.getInt(2), rows.getInt(3), rows.getInt(4)));
            }
        }
        return all;
    }

    private static Row lock(Connection connection, String upstream) throws SQLException {
        // Safe against other nodes' reports and grants: the row is locked until this report is in.
        String sql = """
                insert into okiagari.upstream as u (name) values (?)
                on conflict (name) do update set streak = u.streak
                returning u.streak, u.recent, u.recent_of,
                    coalesce(extract(epoch from okiagari.now() - u.streak_since), 0)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, upstream);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                UpstreamHealth health = new UpstreamHealth(row.getInt(1), row.getInt(2), row.getInt(3));
                return withHold(connection, upstream, health, row.getDouble(4));
            }
        }
    }

    private static Row withHold(Connection connection, String upstream, UpstreamHealth health, double streakFor)
            throws SQLException {
        // Safe against other reports: a statement of its own after the lock, so that it sees what they decided.
        String sql = """
                select kind, extract(epoch from okiagari.now() - since) from okiagari.hold where name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, HoldScope.upstreamName(upstream));
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? new Row(health, streakFor, HoldKind.of(row.getString(1)), row.getDouble(2))
                        : new Row(health, streakFor, null, 0);
            }
        }
    }

    private static void write(Connection connection, String upstream, UpstreamHealth health, boolean streakBegins)
            throws SQLException {
        // Safe against other nodes' reports: the row is locked.
        String sql = """
                update okiagari.upstream
                set streak = ?, recent = ?, recent_of = ?,
                    streak_since = case when ? then okiagari.now() else streak_since end
                where name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, health.streak());
            statement.setInt(2, health.recent());
            statement.setInt(3, health.recentOf());
            statement.setBoolean(4, streakBegins);
            statement.setString(5, upstream);
            statement.executeUpdate();
        }
    }
}
