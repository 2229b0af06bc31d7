package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.internal.work.load.Closures;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the calls of this node to the database. While all calls succeed nothing is written: successes are reported with
 * the next failure, or by {@link #reportSuccesses} when other nodes have reported failures. One report covers all callers
 * that wait for it. Safe for many threads.
 */
final class OutageReports {
    private static final Logger log = LoggerFactory.getLogger(OutageReports.class);

    private final SharedUpstreams shared;
    private final Closures closures;
    private final Runnable opened;
    private final Map<String, Line> byName = new ConcurrentHashMap<>();

    /** An upstream with its unreported calls; the lock is held while they are reported. */
    private record Line(Upstream upstream, CallLog log, ReentrantLock reporting) {}

    /** @param opened called when a hold has ended through a report of this node */
    OutageReports(SharedUpstreams shared, Closures closures, Runnable opened) {
        this.shared = shared;
        this.closures = closures;
        this.opened = opened;
    }

    /** A call succeeded, or at least was answered; a probe's answer is reported at once. */
    void answered(Upstream upstream, long beganAt, boolean isProbe, long itemId) {
        Line line = line(upstream);
        line.log().add(new CallLog.Entry(false, beganAt, isProbe, "", itemId));
        if (isProbe) {
            report(line);
        }
    }

    void failed(Upstream upstream, long beganAt, boolean isProbe, String message, long itemId) {
        line(upstream).log().add(new CallLog.Entry(true, beganAt, isProbe, message, itemId));
    }

    /** Reports the calls of this upstream that have not been reported; then this node knows whether it is on hold. */
    void report(String upstream) {
        Line line = byName.get(upstream);
        if (line != null) {
            report(line);
        }
    }

    /** Reports successes where other nodes have reported failures, because both count; about once a second. */
    void reportSuccesses(Set<String> ailing) {
        byName.forEach((name, line) -> {
            if (ailing.contains(name) || line.log().hasFailures()) {
                report(line);
            }
        });
    }

    boolean isEmpty() {
        return byName.isEmpty();
    }

    private Line line(Upstream upstream) {
        return byName.computeIfAbsent(upstream.name(), n -> new Line(upstream, new CallLog(), new ReentrantLock()));
    }

    /** The first caller reports everything; those behind it find theirs reported. */
    private void report(Line line) {
        line.reporting().lock();
        try {
            List<CallLog.Entry> calls = line.log().drain();
            if (!calls.isEmpty()) {
                report(line, calls);
            }
        } finally {
            line.reporting().unlock();
        }
    }

    private void report(Line line, List<CallLog.Entry> calls) {
        Upstream upstream = line.upstream();
        try {
            follow(
                    upstream.name(),
                    shared.report(
                            upstream, calls.stream().map(CallLog.Entry::call).toList()));
        } catch (SQLException | RuntimeException e) {
            line.log().putBack(calls);
            FailureLog.warn(log, "could not report calls of upstream " + upstream.name(), e);
        } catch (InterruptedException e) {
            line.log().putBack(calls);
            Thread.currentThread().interrupt(); // the attempt is being cancelled
        }
    }

    private void follow(String upstream, UpstreamJudge.Verdict verdict) {
        HoldName hold = HoldName.upstream(upstream);
        if (verdict.isOnHold()) {
            if (!closures.isHeld(hold)) {
                log.warn("upstream {} is on hold: it appears to be down; items that need it wait at no cost", upstream);
            }
            closures.addHold(hold);
        } else {
            closures.removeHold(hold);
        }
        if (verdict instanceof UpstreamJudge.Verdict.Open) {
            log.info("upstream {} answers again: its hold has ended", upstream);
            opened.run();
        }
    }
}
