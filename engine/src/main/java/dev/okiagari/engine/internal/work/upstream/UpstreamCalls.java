package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.store.upstream.UpstreamStore;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** This node's side of its declared upstreams: turns and seats before a call, what it told of the upstream after. */
public final class UpstreamCalls {
    private static final Logger log = LoggerFactory.getLogger(UpstreamCalls.class);
    private static final Duration ASK_AGAIN = Duration.ofMillis(500);

    /** Whose call it is, and whether its step declares that it makes such calls. */
    public record Caller(long itemId, boolean declares, Duration deadline) {}

    private final Limiters limiters;
    private final Seats seats;
    private final OutageReports outages;
    private final Probes probes;
    private final Workload workload;
    private final UpstreamStore upstreams = new UpstreamStore();

    /** @param opened called when the hold of an upstream has ended, so that what waited is claimed */
    public UpstreamCalls(
            Connections connections, Workload workload, Probes probes, LongSupplier nodeId, Runnable opened) {
        this.limiters = new Limiters(connections);
        this.seats = new Seats(connections, nodeId);
        this.outages = new OutageReports(connections, workload, nodeId, opened);
        this.probes = probes;
        this.workload = workload;
    }

    /** Returns when the upstream may be called; throws when it is held, unless this item is its probe. */
    public void await(Upstream upstream, Caller caller) throws InterruptedException, SQLException {
        requireOpen(upstream, caller);
        if (upstream.atOnce() > 0) {
            patiently(() -> seats.take(upstream));
        }
        try {
            patiently(() -> limiters.await(upstream));
            requireOpen(upstream, caller); // it may have been found to be down meanwhile
        } catch (InterruptedException | SQLException | RuntimeException | Error e) {
            leave(upstream);
            throw e;
        }
    }

    /** Waits for a turn, also while the database is away: that is nobody's failure, and the deadline's clock stands. */
    private static void patiently(Turn turn) throws InterruptedException, SQLException {
        while (true) {
            try {
                turn.await();
                return;
            } catch (SQLException e) {
                if (!SqlStates.isUnavailable(e)) {
                    throw e;
                }
                log.warn("could not ask for a turn to call yet because {}", e.getMessage());
                new Bell().await(ASK_AGAIN);
            }
        }
    }

    /** Something to wait for. */
    private interface Turn {
        void await() throws InterruptedException, SQLException;
    }

    /** Steps that do not declare the upstream are never claimed as its probe: they become it when they come to the call. */
    private void requireOpen(Upstream upstream, Caller caller) {
        String hold = HoldScope.upstreamName(upstream.name());
        boolean isBarred = workload.isHeld(hold) && !probes.isProbeOf(caller.itemId(), hold);
        if (isBarred && (caller.declares() || !probes.takeFor(caller.itemId(), hold, caller.deadline()))) {
            throw new UpstreamHeld(upstream.name());
        }
    }

    /** The call is over, however it went. */
    public void leave(Upstream upstream) {
        if (upstream.atOnce() > 0) {
            seats.giveBack(upstream);
        }
    }

    public void answered(Upstream upstream, long beganAt, long itemId) {
        outages.answered(upstream, beganAt, isProbe(upstream, itemId));
    }

    /** What a failed call says of the upstream: that it is down, that it is there, or nothing. */
    public void failed(Upstream upstream, long beganAt, long itemId, Failure failure) {
        if (failure.kind().speaksOfOutage()) {
            outages.failed(upstream, beganAt, isProbe(upstream, itemId), failure.message());
        } else if (failure.kind().isAnswer()) {
            outages.answered(upstream, beganAt, isProbe(upstream, itemId));
        }
    }

    private boolean isProbe(Upstream upstream, long itemId) {
        return probes.isProbeOf(itemId, HoldScope.upstreamName(upstream.name()));
    }

    /** Reports what was seen of this upstream; true when a failed call is not the item's own doing. */
    public boolean isDown(String upstream) {
        return outages.isDown(upstream);
    }

    /** Tells the database what it should know and hears what others saw; about once a second. */
    public void housekeep(Connections connections) throws SQLException, InterruptedException {
        if (outages.hasSeenAny()) {
            outages.reportGoodCalls(connections.inTransaction(upstreams::all));
        }
        seats.settle();
    }
}
