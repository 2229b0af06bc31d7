package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the calls of this node to the database, and makes the health checks that are asked of it. While all calls succeed
 * nothing is written: successes are reported with the next failure, or by {@link #reportSuccesses} when other nodes have
 * reported failures. One report covers all callers that wait for it. Safe for many threads.
 */
final class OutageReports {
    private static final Logger log = LoggerFactory.getLogger(OutageReports.class);

    /** How often a node asks for the result of another node's health check, and for how long. */
    private static final Duration ASK_AGAIN = Duration.ofMillis(100);

    private static final Duration WAIT_AT_MOST = Duration.ofMinutes(2);

    private final SharedUpstreams shared;
    private final BlockedWork blocked;
    private final HealthChecks checks;
    private final Executor aside;
    private final Runnable opened;
    private final Map<String, Line> byName = new ConcurrentHashMap<>();

    /** An upstream with its unreported calls; the lock is held while they are reported. */
    private record Line(Upstream upstream, CallLog log, ReentrantLock reporting) {}

    /** Checks that nobody waits for run {@code aside}; {@code opened} is called when a report of this node ended a hold. */
    OutageReports(SharedUpstreams shared, BlockedWork blocked, HealthChecks checks, Executor aside, Runnable opened) {
        this.shared = shared;
        this.blocked = blocked;
        this.checks = checks;
        this.aside = aside;
        this.opened = opened;
    }

    /** A call succeeded, or at least was answered; a probe's answer is reported at once. */
    void answered(Upstream upstream, long beganAt, boolean isProbe, long itemId) {
        Line line = line(upstream);
        line.log().add(new CallLog.Entry(false, beganAt, isProbe, "", itemId));
        if (isProbe) {
            report(line, false, false);
        }
    }

    void failed(Upstream upstream, long beganAt, boolean isProbe, String message, long itemId) {
        line(upstream).log().add(new CallLog.Entry(true, beganAt, isProbe, message, itemId));
    }

    /** Reports what is unreported, perhaps after a health check; {@code endsItem}: an item fails unless it is down. */
    void report(String upstream, boolean endsItem) {
        Line line = byName.get(upstream);
        if (line != null) {
            report(line, endsItem, endsItem);
        }
    }

    /** Reports successes where other nodes have reported failures, because both count; about once a second, without a wait. */
    void reportSuccesses(Set<String> ailing) {
        byName.forEach((name, line) -> {
            if ((ailing.contains(name) || line.log().hasFailures())
                    && line.reporting().tryLock()) {
                try {
                    Verdict verdict = drain(line, false);
                    if (verdict instanceof Verdict.Check) {
                        aside.execute(() -> report(line, false, true));
                    }
                } finally {
                    line.reporting().unlock();
                }
            }
        });
    }

    /** The upstream of that name, if this node can check its health. */
    Optional<Upstream> checkable(String upstream) {
        return Optional.ofNullable(byName.get(upstream)).map(Line::upstream).filter(Upstream::hasHealthCheck);
    }

    /** This node can report on it, and can check its health if it has a check. */
    void know(Upstream upstream) {
        line(upstream);
    }

    private Line line(Upstream upstream) {
        Line known = byName.get(upstream.name());
        return known != null && (known.upstream().hasHealthCheck() || !upstream.hasHealthCheck())
                ? known
                : byName.compute(
                        upstream.name(),
                        (n, old) -> old == null
                                ? new Line(upstream, new CallLog(), new ReentrantLock())
                                : new Line(upstream, old.log(), old.reporting()));
    }

    /**
     * The first caller reports everything and makes the health check; those behind it find theirs reported.
     *
     * @param isAsked there is something to find out, even if all calls have been reported
     */
    private void report(Line line, boolean endsItem, boolean isAsked) {
        line.reporting().lock();
        try {
            Verdict verdict = isAsked ? send(line, line.log().drain(), endsItem) : drain(line, endsItem);
            findOut(line, endsItem, verdict);
        } catch (SQLException | RuntimeException e) {
            FailureLog.warn(
                    log,
                    "could not check the health of upstream " + line.upstream().name(),
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the attempt is being cancelled
        } finally {
            line.reporting().unlock();
        }
    }

    private @Nullable Verdict drain(Line line, boolean endsItem) {
        List<CallLog.Entry> calls = line.log().drain();
        return calls.isEmpty() ? null : send(line, calls, endsItem);
    }

    private @Nullable Verdict send(Line line, List<CallLog.Entry> calls, boolean endsItem) {
        Upstream upstream = line.upstream();
        try {
            Verdict verdict = shared.report(
                    upstream,
                    new UpstreamJudge.Report(
                            calls.stream().map(CallLog.Entry::call).toList(), endsItem));
            follow(upstream.name(), verdict);
            return verdict;
        } catch (SQLException | RuntimeException e) {
            line.log().putBack(calls);
            FailureLog.warn(log, "could not report calls of upstream " + upstream.name(), e);
        } catch (InterruptedException e) {
            line.log().putBack(calls);
            Thread.currentThread().interrupt(); // the attempt is being cancelled
        }
        return null;
    }

    /** Makes the health check, or waits for another node's, until it is clear whether the upstream is down. */
    private void findOut(Line line, boolean endsItem, @Nullable Verdict first)
            throws SQLException, InterruptedException {
        Upstream upstream = line.upstream();
        Verdict verdict = first;
        long begunAt = Ticks.now();
        while (verdict instanceof Verdict.AwaitCheck && Ticks.since(begunAt).compareTo(WAIT_AT_MOST) < 0) {
            new Bell().await(ASK_AGAIN);
            verdict = shared.report(upstream, new UpstreamJudge.Report(List.of(), endsItem));
            follow(upstream.name(), verdict);
        }
        if (verdict instanceof Verdict.Check) {
            String fault = checks.findFault(upstream);
            if (fault == null) {
                log.info("upstream {} is up: its calls failed because of the items themselves", upstream.name());
            }
            follow(upstream.name(), shared.checked(upstream, fault));
        }
    }

    /** Makes the health check as the probe of this upstream's hold, if it is this node's turn. */
    void probe(Upstream upstream, Duration lease, Duration pause) {
        String hold = HoldName.upstream(upstream.name()).text();
        try {
            if (!shared.takeProbe(hold, lease)) {
                return;
            }
            try {
                long begunAt = Ticks.now();
                String fault = checks.findFault(upstream);
                CallLog.Entry call = new CallLog.Entry(fault != null, begunAt, true, fault == null ? "" : fault, 0);
                follow(upstream.name(), shared.report(upstream, new UpstreamJudge.Report(List.of(call.call()), false)));
            } finally {
                shared.endProbe(hold, pause);
            }
        } catch (SQLException | RuntimeException e) {
            FailureLog.warn(log, "could not probe upstream " + upstream.name(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void follow(String upstream, Verdict verdict) {
        HoldName hold = HoldName.upstream(upstream);
        if (verdict.isOnHold()) {
            blocked.addHold(hold);
        } else {
            blocked.removeHold(hold);
        }
        if (verdict instanceof Verdict.Open) {
            opened.run();
        }
    }
}
