package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.UpstreamFacts;
import dev.okiagari.engine.internal.decide.UpstreamHealth;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.node.HintStore;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The health of upstreams, over all nodes: takes reports of nodes and carries out what the judge says. Stateless. */
public final class UpstreamStore {
    private final ProbeStore probes = new ProbeStore();
    private final OutageRefunds refunds = new OutageRefunds();

    /** Judges the calls in the order given, and does what follows. The caller commits. */
    public Verdict report(
            Connection connection, String upstream, OutagePolicy policy, List<UpstreamJudge.Call> calls, long nodeId)
            throws SQLException {
        Verdict verdict = UpstreamJudge.judge(policy, lock(connection, upstream), calls);
        String hold = HoldName.upstream(upstream).text();
        switch (verdict) {
            case Verdict.Up(UpstreamHealth health) -> write(connection, upstream, health);
            case Verdict.Hold(UpstreamHealth health, String reason, Instant refundSince) -> {
                write(connection, upstream, health);
                HoldStore.hold(
                        connection,
                        new HoldStore.NewHold(hold, HoldKind.OUTAGE, reason, HoldStore.ENGINE),
                        Optional.of(policy));
                refunds.refund(connection, upstream, refundSince);
            }
            case Verdict.KeepHold() -> {}
            case Verdict.ProbeAgain again -> {
                probes.putOff(connection, hold, nodeId, again);
                refunds.refund(connection, upstream, again.refundSince());
            }
            case Verdict.Open(Instant refundSince) -> {
                probes.open(connection, hold);
                refunds.refund(connection, upstream, refundSince);
                clear(connection, upstream);
                HintStore.notifyNodes(connection);
            }
        }
        return verdict;
    }

    /** The health of every upstream that has been reported on, by name. */
    public Map<String, UpstreamHealth> all(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of a tiny table.
        String sql = """
                select name, streak, recent, recent_of, streak_since from okiagari.upstream
                """;
        Map<String, UpstreamHealth> all = new HashMap<>();
        Sql.each(connection, sql, row -> all.put(row.getString("name"), health(row)));
        return all;
    }

    private static UpstreamHealth health(ResultSet row) throws SQLException {
        return new UpstreamHealth(
                row.getInt("streak"), row.getInt("recent"), row.getInt("recent_of"), Sql.instant(row, "streak_since"));
    }

    /** The hold is read by a statement of its own after the lock, to see what other reports have decided. */
    private static UpstreamFacts lock(Connection connection, String upstream) throws SQLException {
        // Safe against other nodes' reports and grants: the row is locked until this report is in.
        String sql = """
                insert into okiagari.upstream as u (name) values (?)
                on conflict (name) do update set streak = u.streak
                returning u.streak, u.recent, u.recent_of, u.streak_since, okiagari.now() as now
                """;
        UpstreamFacts open = Sql.one(
                connection, sql, row -> new UpstreamFacts(Sql.requireInstant(row, "now"), health(row), null), upstream);
        return new UpstreamFacts(
                open.now(),
                open.health(),
                ProbeStore.lock(connection, HoldName.upstream(upstream).text()).orElse(null));
    }

    private static void write(Connection connection, String upstream, UpstreamHealth health) throws SQLException {
        // Safe against other nodes' reports: the row is locked.
        String sql = """
                update okiagari.upstream set streak = ?, recent = ?, recent_of = ?, streak_since = ?::timestamptz
                where name = ?
                """;
        Sql.write(connection, sql, health.streak(), health.recent(), health.recentOf(), health.streakSince(), upstream);
    }

    private static void clear(Connection connection, String upstream) throws SQLException {
        // Safe against other nodes' reports: the row is locked.
        String sql = """
                update okiagari.upstream set streak = 0, recent = 0, recent_of = 0 where name = ?
                """;
        Sql.write(connection, sql, upstream);
    }
}
