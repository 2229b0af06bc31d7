package dev.okiagari.engine;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.store.upstream.LimitStore;
import dev.okiagari.engine.internal.store.upstream.ProbeStore;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.time.Duration;
import java.util.concurrent.Callable;

/** Calls upstreams outside any attempt, within the rate limit that all nodes share, and not while the upstream is on hold. */
final class ClientCalls {
    private final ClientTransactions database;
    private final LimitStore limits = new LimitStore();
    private final ProbeStore holds = new ProbeStore();

    ClientCalls(ClientTransactions database) {
        this.database = database;
    }

    <T> T call(Upstream upstream, Callable<T> work) throws Exception {
        requireOpen(upstream);
        Upstream.Rate rate = upstream.rate();
        if (rate != null) {
            awaitSlot(upstream.name(), rate.gap());
            requireOpen(upstream); // it may have been put on hold meanwhile
        }
        return work.call();
    }

    private void requireOpen(Upstream upstream) {
        String name = HoldName.upstream(upstream.name()).text();
        if (database.inOwnTransaction("call upstream " + upstream.name(), c -> holds.isHeld(c, name))) {
            throw new UpstreamHeld(upstream.name());
        }
    }

    /** A slot that began longer ago than one gap was not used in time: the next one may have begun. */
    private void awaitSlot(String upstream, Duration gap) throws InterruptedException {
        Duration late;
        do {
            // Other callers wait for the lock of this row: not inside a transaction of unknown length.
            Duration until =
                    database.inOwnTransaction("call upstream " + upstream, c -> limits.grant(c, upstream, gap, 1));
            long askedAt = Ticks.now();
            for (Duration left = until; left.isPositive(); left = until.minus(Ticks.since(askedAt))) {
                new Bell().await(left);
            }
            late = Ticks.since(askedAt).minus(until);
        } while (late.compareTo(gap) > 0);
    }
}
