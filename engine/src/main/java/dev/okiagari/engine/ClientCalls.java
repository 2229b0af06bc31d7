package dev.okiagari.engine;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.store.upstream.ChangedLimitStore;
import dev.okiagari.engine.internal.store.upstream.LimitStore;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Calls upstreams outside any attempt, within the rate limit that all nodes share, and not while the upstream is on hold. */
final class ClientCalls {
    private final ClientTransactions database;
    private final LimitStore limits = new LimitStore();

    ClientCalls(ClientTransactions database) {
        this.database = database;
    }

    <T> T call(Upstream upstream, Callable<T> work) throws Exception {
        Duration gap = requireOpen(upstream);
        if (gap != null) {
            awaitSlot(upstream.name(), gap);
            requireOpen(upstream); // it may have been put on hold meanwhile
        }
        return work.call();
    }

    /** Returns the time from one call to the next; null: there is no limit. */
    private @Nullable Duration requireOpen(Upstream upstream) {
        String name = HoldName.upstream(upstream.name()).text();
        ChangedLimitStore.Standing standing = database.inOwnTransaction(
                "call upstream " + upstream.name(), c -> ChangedLimitStore.standing(c, upstream.name(), name));
        if (standing.isHeld()) {
            throw new UpstreamHeld(upstream.name());
        }
        Upstream.Rate rate = upstream.rate();
        return standing.gap() != null ? standing.gap() : rate == null ? null : rate.gap();
    }

    /** A slot that began longer ago than one gap was not used in time: the next one may have begun. */
    private void awaitSlot(String upstream, Duration gap) throws InterruptedException {
        LimitStore.Ask ask = new LimitStore.Ask(upstream, gap, gap, 1);
        Duration late;
        do {
            // Other callers wait for the lock of this row: not inside a transaction of unknown length.
            Duration until = database.inOwnTransaction("call upstream " + upstream, c -> limits.grant(c, ask));
            long askedAt = Ticks.now();
            for (Duration left = until; left.isPositive(); left = until.minus(Ticks.since(askedAt))) {
                new Bell().await(left);
            }
            late = Ticks.since(askedAt).minus(until);
        } while (late.compareTo(gap) > 0);
    }
}
