package dev.okiagari.engine.internal.store.upstream;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.UpstreamFacts;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Probes of holds: one node at a time runs an item, whose result ends the hold or puts off the next. The caller commits. */
public final class ProbeStore {
    private final OutageRefunds refunds = new OutageRefunds();

    /**
     * Takes the right to probe for the time of a lease; false when another node has it or the hold is gone. Lost attempts
     * are refunded first, because the probe may be one of those items.
     */
    public boolean take(Connection connection, String hold, long nodeId, Duration lease) throws SQLException {
        boolean isTaken = lease(connection, hold, nodeId, lease);
        Optional<String> upstream = new HoldName(hold).upstream();
        if (isTaken && upstream.isPresent()) {
            refunds.refund(connection, upstream.get(), outageSince(connection, hold));
        }
        return isTaken;
    }

    /** Null for a hold that is not because of an outage: it makes no amends. */
    private static @Nullable Instant outageSince(Connection connection, String hold) throws SQLException {
        return lock(connection, hold).map(UpstreamFacts.Hold::refundSince).orElse(null);
    }

    private static boolean lease(Connection connection, String hold, long nodeId, Duration lease) throws SQLException {
        // Safe against other nodes: the row is locked, and the second one finds the probe no longer due.
        String sql = """
                update okiagari.hold h
                set prober = ?, probe_at = okiagari.now() + make_interval(secs => ?)
                where h.name = ? and (h.probe_at <= okiagari.now()
                    or (h.prober is not null and not exists (select from okiagari.node n where n.id = h.prober)))
                """;
        return Sql.write(connection, sql, nodeId, lease, hold) == 1;
    }

    /** The probe was inconclusive, or there was nothing to probe with: any node may try again after the pause. */
    public void putOff(Connection connection, String hold, long nodeId, Duration pause) throws SQLException {
        putOff(connection, hold, nodeId, null, pause);
    }

    /** The attempt of this node's probe is over: judges its result, and does what follows. */
    public Verdict conclude(Connection connection, String hold, long nodeId, @Nullable Kind failure)
            throws SQLException {
        Verdict verdict = lock(connection, hold)
                .map(facts -> UpstreamJudge.afterProbe(OutagePolicy.defaults(), facts, failure))
                .orElseGet(Verdict.KeepHold::new);
        if (verdict instanceof Verdict.ProbeAgain again) {
            putOff(connection, hold, nodeId, again);
        } else if (verdict instanceof Verdict.Open) {
            open(connection, hold);
        }
        return verdict;
    }

    /** What the judge must know of a hold, which nobody changes before the caller commits. */
    static Optional<UpstreamFacts.Hold> lock(Connection connection, String hold) throws SQLException {
        // Safe against people and other nodes: locks the row that the caller may change.
        String sql = """
                select kind, since, probes as failed_probes, outage_since from okiagari.hold where name = ? for update
                """;
        return Sql.first(connection, sql, Sql.record(UpstreamFacts.Hold.class), hold);
    }

    void putOff(Connection connection, String hold, long nodeId, Verdict.ProbeAgain again) throws SQLException {
        putOff(connection, hold, nodeId, again.failedProbes(), again.pause());
    }

    private static void putOff(
            Connection connection, String hold, long nodeId, @Nullable Integer failedProbes, Duration pause)
            throws SQLException {
        // Safe against a prober that took over meanwhile: only this node's own probe counts.
        String sql = """
                update okiagari.hold
                set probes = coalesce(?, probes), prober = null, probe_at = okiagari.now() + make_interval(secs => ?)
                where name = ? and prober = ?
                """;
        Sql.write(connection, sql, failedProbes, pause, hold, nodeId);
    }

    void open(Connection connection, String hold) throws SQLException {
        HoldStore.end(connection, hold, Set.of(HoldKind.OUTAGE, HoldKind.MISCONFIGURED), "it works again");
    }
}
