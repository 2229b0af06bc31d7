package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.decide.UpstreamHealth;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.upstream.UpstreamStore;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this node saw of each upstream, until the database knows it too. While all goes well nothing is written: good calls
 * are reported with the next failure, or by {@link #reportGoodCalls} when others have seen failures. Whoever needs an
 * answer reports for all who wait with it. Safe for many threads.
 */
final class OutageReports {
    private static final Logger log = LoggerFactory.getLogger(OutageReports.class);

    /** No decision looks further back. */
    private static final int MOST_KEPT = 64;

    private final Connections connections;
    private final Workload workload;
    private final LongSupplier nodeId;
    private final Runnable opened;
    private final UpstreamStore upstreams = new UpstreamStore();
    private final Map<String, Seen> byName = new ConcurrentHashMap<>();

    private record Noted(boolean failed, long beganAt, boolean isProbe, String message) {}

    /** What is known of one upstream. The lists are guarded by the object, the report by the lock. */
    private static final class Seen {
        private final Upstream upstream;
        private final ReentrantLock reporting = new ReentrantLock();
        private final List<Noted> unreported = new ArrayList<>();
        private volatile UpstreamHealth health = UpstreamHealth.GOOD;

        Seen(Upstream upstream) {
            this.upstream = upstream;
        }

        synchronized void add(Noted call) {
            if (unreported.size() == MOST_KEPT) {
                unreported.removeFirst();
            }
            unreported.add(call);
        }

        synchronized boolean hasFailures() {
            return unreported.stream().anyMatch(Noted::failed);
        }

        synchronized void putBack(List<Noted> calls) {
            unreported.addAll(0, calls.subList(0, Math.min(calls.size(), MOST_KEPT - unreported.size())));
        }

        synchronized List<Noted> take() {
            List<Noted> taken = List.copyOf(unreported);
            unreported.clear();
            return taken;
        }
    }

    /** @param opened called when a hold has ended through a report of this node */
    OutageReports(Connections connections, Workload workload, LongSupplier nodeId, Runnable opened) {
        this.connections = connections;
        this.workload = workload;
        this.nodeId = nodeId;
        this.opened = opened;
    }

    /** A call went well, or at least was answered; a probe's answer is reported at once. */
    void answered(Upstream upstream, long beganAt, boolean isProbe) {
        Seen seen = seen(upstream);
        seen.add(new Noted(false, beganAt, isProbe, ""));
        if (isProbe) {
            report(seen);
        }
    }

    void failed(Upstream upstream, long beganAt, boolean isProbe, String message) {
        seen(upstream).add(new Noted(true, beganAt, isProbe, message));
    }

    /** Reports what was seen, and says whether the upstream is held. */
    boolean isDown(String upstream) {
        Seen seen = byName.get(upstream);
        if (seen != null) {
            report(seen);
        }
        return workload.isHeld(HoldScope.upstreamName(upstream));
    }

    /** Others have seen failures where calls of this node went well: both count. Called about once a second. */
    void reportGoodCalls(Map<String, UpstreamHealth> known) {
        byName.forEach((name, seen) -> {
            seen.health = known.getOrDefault(name, UpstreamHealth.GOOD);
            if (!seen.health.isGood() || seen.hasFailures()) {
                report(seen);
            }
        });
    }

    boolean hasSeenAny() {
        return !byName.isEmpty();
    }

    private Seen seen(Upstream upstream) {
        return byName.computeIfAbsent(upstream.name(), n -> new Seen(upstream));
    }

    /** What waits is taken by the first to come; those behind it find theirs reported. */
    private void report(Seen seen) {
        seen.reporting.lock();
        try {
            List<Noted> calls = seen.take();
            if (!calls.isEmpty()) {
                report(seen, calls);
            }
        } finally {
            seen.reporting.unlock();
        }
    }

    private void report(Seen seen, List<Noted> calls) {
        try {
            heed(
                    seen,
                    connections.inTransaction(c -> upstreams.report(
                            c, seen.upstream.name(), seen.upstream.outage(), calls(calls), nodeId.getAsLong())));
        } catch (SQLException | RuntimeException e) {
            log.warn("could not report on {} yet because {}", seen.upstream.name(), e.getMessage());
            seen.putBack(calls);
        } catch (InterruptedException e) {
            seen.putBack(calls);
            Thread.currentThread().interrupt(); // the attempt is being broken off
        }
    }

    private void heed(Seen seen, UpstreamStore.Verdict verdict) {
        String hold = HoldScope.upstreamName(seen.upstream.name());
        boolean wasHeld = workload.isHeld(hold);
        seen.health = verdict.health();
        if (verdict.isHeld()) {
            workload.holdBegins(hold);
        } else {
            workload.holdEnds(hold);
        }
        if (verdict.isHeld() && !wasHeld) {
            log.warn(
                    "upstream {} is held: it seems to be down; what needs it waits and loses no tries",
                    seen.upstream.name());
        }
        if (verdict.hasOpened()) {
            log.info("upstream {} answers again; what waited for it goes on", seen.upstream.name());
            opened.run();
        }
    }

    private static List<UpstreamStore.Call> calls(List<Noted> noted) {
        return noted.stream()
                .map(n -> new UpstreamStore.Call(n.failed(), Ticks.since(n.beganAt()), n.isProbe(), n.message()))
                .toList();
    }
}
