package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.UpstreamFacts;
import dev.okiagari.engine.internal.decide.UpstreamHealth;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.node.HintStore;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The health of upstreams, over all nodes: takes reports of nodes and carries out what the judge says. Stateless. */
public final class UpstreamStore {
    /** For waiting for a seat and a slot, and for the calls of the check. Shorter than others wait for its result. */
    private static final Duration CHECK_LEASE = Duration.ofSeconds(100);

    private final ProbeStore probes = new ProbeStore();
    private final OutageRefunds refunds = new OutageRefunds();

    public record Reporter(Upstream upstream, long nodeId) {}

    /** Judges a report, and does what follows. The caller commits. */
    public Verdict report(Connection connection, Reporter by, UpstreamJudge.Report report) throws SQLException {
        return carryOut(connection, by, UpstreamJudge.judge(by.upstream().outage(), lock(connection, by), report));
    }

    /** Judges the health check that this node was asked to make; {@code failure} is null when it succeeded. */
    public Verdict checked(Connection connection, Reporter by, @Nullable String failure) throws SQLException {
        UpstreamFacts facts = lock(connection, by);
        setChecker(connection, by.upstream().name(), null);
        return carryOut(connection, by, UpstreamJudge.afterCheck(by.upstream().outage(), facts, failure));
    }

    private Verdict carryOut(Connection connection, Reporter by, Verdict verdict) throws SQLException {
        String upstream = by.upstream().name();
        OutagePolicy policy = by.upstream().outage();
        String hold = HoldName.upstream(upstream).text();
        switch (verdict) {
            case Verdict.Up(UpstreamHealth health) -> write(connection, upstream, health);
            case Verdict.AwaitCheck(UpstreamHealth health) -> write(connection, upstream, health);
            case Verdict.Check(UpstreamHealth health) -> {
                write(connection, upstream, health);
                setChecker(connection, upstream, by.nodeId());
            }
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
                probes.putOff(connection, hold, by.nodeId(), again);
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
    private static UpstreamFacts lock(Connection connection, Reporter by) throws SQLException {
        // Safe against other nodes' reports and grants: the row is locked until this report is in.
        String sql = """
                insert into okiagari.upstream as u (name) values (?)
                on conflict (name) do update set streak = u.streak
                returning u.streak, u.recent, u.recent_of, u.streak_since, u.failed_at, u.failed_items,
                    okiagari.now() as now,
                    u.checker <> ? and u.check_until > okiagari.now()
                        and exists (select from okiagari.node n where n.id = u.checker) as is_being_checked
                """;
        UpstreamFacts open = Sql.one(
                connection,
                sql,
                row -> new UpstreamFacts(Sql.requireInstant(row, "now"), health(row), null, check(row, by.upstream())),
                by.upstream().name(),
                by.nodeId());
        String hold = HoldName.upstream(by.upstream().name()).text();
        return new UpstreamFacts(
                open.now(), open.health(), ProbeStore.lock(connection, hold).orElse(null), open.check());
    }

    private static UpstreamFacts.Check check(ResultSet row, Upstream upstream) throws SQLException {
        if (!upstream.hasHealthCheck()) {
            return UpstreamFacts.Check.NONE;
        }
        return row.getBoolean("is_being_checked") ? UpstreamFacts.Check.TAKEN : UpstreamFacts.Check.FREE;
    }

    private static void setChecker(Connection connection, String upstream, @Nullable Long nodeId) throws SQLException {
        // Safe against other nodes' reports: the row is locked. When the checker dies, another node may check.
        String sql = """
                update okiagari.upstream
                set checker = ?::bigint, check_until = okiagari.now() + make_interval(secs => ?)
                where name = ?
                """;
        Sql.write(connection, sql, nodeId, CHECK_LEASE, upstream);
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
