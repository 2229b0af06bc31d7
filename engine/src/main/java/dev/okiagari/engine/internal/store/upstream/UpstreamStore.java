package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.UpstreamFacts;
import dev.okiagari.engine.internal.decide.UpstreamHealth;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.node.HintStore;
import dev.okiagari.engine.internal.store.sql.Column;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

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
            case Verdict.Hold(String reason, Instant refundSince) -> {
                write(connection, upstream, UpstreamHealth.GOOD);
                HoldStore.hold(
                        connection,
                        new HoldStore.NewHold(hold, HoldKind.OUTAGE, reason, HoldStore.ENGINE),
                        Optional.of(policy));
                noteOutage(connection, hold, refundSince);
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
                write(connection, upstream, UpstreamHealth.GOOD);
                HintStore.notifyNodes(connection);
            }
        }
        return verdict;
    }

    /** The upstreams of which a success matters: calls of them have failed lately, or they are on hold. */
    public Set<String> ailing(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of two tiny tables.
        String sql = """
                select u.name from okiagari.upstream u
                where u.streak > 0 or u.recent <> 0
                   or exists (select from okiagari.hold h where h.name = 'upstream:' || u.name)
                """;
        return new HashSet<>(Sql.list(connection, sql, row -> row.getString("name")));
    }

    private static UpstreamHealth health(ResultSet row) throws SQLException {
        Timestamp[] times = (Timestamp[]) row.getArray("failed_at").getArray();
        Long[] items = (Long[]) row.getArray("failed_items").getArray();
        return new UpstreamHealth(
                row.getInt("streak"),
                row.getInt("recent"),
                row.getInt("recent_of"),
                Sql.instant(row, "streak_since"),
                IntStream.range(0, times.length)
                        .mapToObj(i -> new UpstreamHealth.FailedCall(times[i].toInstant(), items[i]))
                        .toList());
    }

    /** The hold is read by a statement of its own after the lock, to see what other reports have decided. */
    private static UpstreamFacts lock(Connection connection, String upstream) throws SQLException {
        // Safe against other nodes' reports and grants: the row is locked until this report is in.
        String sql = """
                insert into okiagari.upstream as u (name) values (?)
                on conflict (name) do update set streak = u.streak
                returning u.streak, u.recent, u.recent_of, u.streak_since, u.failed_at, u.failed_items,
                    okiagari.now() as now
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
                update okiagari.upstream
                set streak = ?, recent = ?, recent_of = ?, streak_since = ?::timestamptz,
                    failed_at = ?::timestamptz[], failed_items = ?
                where name = ?
                """;
        Sql.write(
                connection,
                sql,
                health.streak(),
                health.recent(),
                health.recentOf(),
                health.streakSince(),
                Column.texts(health.failures(), f -> f.at().toString()),
                Column.longs(health.failures(), UpstreamHealth.FailedCall::itemId),
                upstream);
    }

    /** The hold knows when its outage began: what comes after the hold is another outage. */
    private static void noteOutage(Connection connection, String hold, Instant since) throws SQLException {
        // Safe against people: a hold that a person has taken over meanwhile is no outage.
        String sql = """
                update okiagari.hold set outage_since = ? where name = ? and kind = 'outage'
                """;
        Sql.write(connection, sql, since, hold);
    }
}
