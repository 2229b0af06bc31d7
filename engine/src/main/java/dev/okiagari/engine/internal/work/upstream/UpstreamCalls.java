package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.store.upstream.UpstreamStore;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.work.load.Closures;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls of this node to declared upstreams: a seat and a slot before the call, a report after it. */
public final class UpstreamCalls {
    private static final Logger log = LoggerFactory.getLogger(UpstreamCalls.class);
    private static final Duration ASK_AGAIN = Duration.ofMillis(500);

    /** The item that calls, and whether its step declares that it calls this upstream. */
    public record Caller(long itemId, boolean declares, Duration deadline) {}

    private final SharedUpstreams shared;
    private final Duration askAgain;
    private final Map<String, Limiter> limiters = new ConcurrentHashMap<>();
    private final Seats seats;
    private final OutageReports outages;
    private final Probes probes;
    private final Closures closures;
    private final UpstreamStore upstreams = new UpstreamStore();

    /** @param opened called when the hold of an upstream has ended, so that waiting items are claimed */
    public UpstreamCalls(
            Connections connections, Closures closures, Probes probes, LongSupplier nodeId, Runnable opened) {
        this(new StoredUpstreams(connections, nodeId), closures, probes, opened, ASK_AGAIN);
    }

    /** @param askAgain the pause while the database is unavailable */
    UpstreamCalls(SharedUpstreams shared, Closures closures, Probes probes, Runnable opened, Duration askAgain) {
        this.shared = shared;
        this.askAgain = askAgain;
        this.seats = new Seats(shared);
        this.outages = new OutageReports(shared, closures, opened);
        this.probes = probes;
        this.closures = closures;
    }

    /** Returns when the upstream may be called; throws when it is on hold, unless this item is its probe. */
    public void await(Upstream upstream, Caller caller) throws InterruptedException, SQLException {
        requireOpen(upstream, caller);
        if (upstream.atOnce() > 0) {
            patiently(() -> seats.take(upstream));
        }
        try {
            patiently(() -> awaitSlot(upstream));
            requireOpen(upstream, caller); // it may have been put on hold meanwhile
        } catch (InterruptedException | SQLException | RuntimeException | Error e) {
            leave(upstream);
            throw e;
        }
    }

    private void awaitSlot(Upstream upstream) throws InterruptedException, SQLException {
        Upstream.Rate rate = upstream.rate();
        if (rate != null) {
            limiters.computeIfAbsent(upstream.name(), name -> new Limiter(name, rate.gap(), shared))
                    .await();
        }
    }

    /** Waits also while the database is unavailable: the deadline's clock is stopped, and the item is not to blame. */
    private void patiently(Turn turn) throws InterruptedException, SQLException {
        while (true) {
            try {
                turn.await();
                return;
            } catch (SQLException e) {
                if (!SqlStates.isUnavailable(e)) {
                    throw e;
                }
                log.warn("waiting for a turn to call until the database is available: {}", e.getMessage());
                new Bell().await(askAgain);
            }
        }
    }

    /** Something to wait for. */
    private interface Turn {
        void await() throws InterruptedException, SQLException;
    }

    /** An item whose step does not declare the upstream is never claimed as its probe; it becomes one at the call. */
    private void requireOpen(Upstream upstream, Caller caller) {
        HoldName hold = HoldName.upstream(upstream.name());
        boolean isBarred = closures.isHeld(hold) && !probes.isProbeOf(caller.itemId(), hold.text());
        if (isBarred && (caller.declares() || !probes.take(caller.itemId(), hold.text(), caller.deadline()))) {
            throw new UpstreamHeld(upstream.name());
        }
    }

    /** The call is over, with whatever result. */
    public void leave(Upstream upstream) {
        if (upstream.atOnce() > 0) {
            seats.giveBack(upstream);
        }
    }

    public void answered(Upstream upstream, long beganAt, long itemId) {
        outages.answered(upstream, beganAt, isProbe(upstream, itemId), itemId);
    }

    /** A failed call may count against the upstream, may count as an answer, or may say nothing about it. */
    public void failed(Upstream upstream, long beganAt, long itemId, Failure failure) {
        if (failure.kind().speaksOfOutage()) {
            outages.failed(upstream, beganAt, isProbe(upstream, itemId), failure.message(), itemId);
        } else if (failure.kind().isAnswer()) {
            outages.answered(upstream, beganAt, isProbe(upstream, itemId), itemId);
        }
    }

    private boolean isProbe(Upstream upstream, long itemId) {
        return probes.isProbeOf(itemId, HoldName.upstream(upstream.name()).text());
    }

    /** Reports the calls of this upstream; after that {@link #isDown} counts them. */
    public void report(String upstream) {
        outages.report(upstream);
    }

    /** True when the upstream is on hold, as far as this node knows: a failed call is not the item's fault. */
    public boolean isDown(String upstream) {
        return closures.isHeld(HoldName.upstream(upstream));
    }

    /** Reports what other nodes need to know, and shares seats with them; about once a second. */
    public void housekeep(Connections connections) throws SQLException, InterruptedException {
        if (!outages.isEmpty()) {
            outages.reportSuccesses(connections.inTransaction(upstreams::ailing));
        }
        seats.share();
    }
}
