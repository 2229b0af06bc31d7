package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.work.load.ChangedLimits;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns to call upstreams within their limits over all nodes: a seat and a slot for each call. Safe for many threads. */
final class Turns {
    private static final Logger log = LoggerFactory.getLogger(Turns.class);

    private static final Duration FOREVER = Duration.ofDays(1000);

    private final SharedUpstreams shared;
    private final Duration askAgain;
    private final Map<String, Limiter> limiters = new ConcurrentHashMap<>();
    private final Seats seats;
    private final Supplier<ChangedLimits> limits;

    /** @param askAgain the pause while the database is unavailable */
    Turns(SharedUpstreams shared, Duration askAgain, Supplier<ChangedLimits> limits) {
        this.limits = limits;
        this.shared = shared;
        this.askAgain = askAgain;
        this.seats = new Seats(shared);
    }

    /**
     * Returns when the upstream may be called; {@link #leave} ends the turn. False when {@code last} said so: then it has no turn.
     *
     * @param stillOpen throws when it need not wait any longer
     * @param last is asked once more when its turn has come
     */
    boolean take(Upstream upstream, Runnable stillOpen, Turn last) throws InterruptedException, SQLException {
        take(upstream, FOREVER, stillOpen);
        try {
            if (patiently(last)) {
                return true;
            }
            leave(upstream);
            return false;
        } catch (InterruptedException | SQLException | RuntimeException | Error e) {
            leave(upstream);
            throw e;
        }
    }

    /** The same whatever is on hold; false when every seat was taken for so long. */
    boolean take(Upstream upstream, Duration atMost) throws InterruptedException, SQLException {
        return take(upstream, atMost, () -> {});
    }

    private boolean take(Upstream upstream, Duration atMost, Runnable stillOpen)
            throws InterruptedException, SQLException {
        if (upstream.atOnce() > 0 && !patiently(() -> seats.take(upstream, atMost))) {
            return false;
        }
        try {
            return patiently(() -> awaitSlot(upstream, stillOpen));
        } catch (InterruptedException | SQLException | RuntimeException | Error e) {
            leave(upstream);
            throw e;
        }
    }

    /** The call is over, with whatever result. */
    void leave(Upstream upstream) {
        if (upstream.atOnce() > 0) {
            seats.giveBack(upstream);
        }
    }

    /** Gives up what other nodes wait for; about once a second. */
    void share() throws SQLException, InterruptedException {
        seats.share();
    }

    private boolean awaitSlot(Upstream upstream, Runnable stillOpen) throws InterruptedException, SQLException {
        Duration gapInCode = upstream.rate() == null ? null : upstream.rate().gap();
        while (true) {
            Upstream.Rate rate = limits.get().of(upstream).rate();
            if (rate == null) {
                return true;
            }
            try {
                limiters.computeIfAbsent(
                                upstream.name() + " " + rate.gap(),
                                key -> new Limiter(upstream.name(), rate.gap(), gapInCode, shared))
                        .await(() -> {
                            stillOpen.run();
                            if (!rate.equals(limits.get().of(upstream).rate())) { // the slot may be an hour away
                                throw new CancellationException("the limit has changed");
                            }
                        });
                return true;
            } catch (CancellationException e) {
                log.debug("waiting for a turn to call {} by its new limit", upstream.name());
            }
        }
    }

    /** Something that one waits for, or looks at again; throws when one must not call. */
    interface Turn {
        boolean await() throws InterruptedException, SQLException;
    }

    /** Waits also while the database is unavailable: the deadline's clock is stopped, and the item is not to blame. */
    private boolean patiently(Turn turn) throws InterruptedException, SQLException {
        while (true) {
            try {
                return turn.await();
            } catch (SQLException e) {
                if (!SqlStates.isUnavailable(e)) {
                    throw e;
                }
                log.warn("waiting for a turn to call until the database is available: {}", e.getMessage());
                new Bell().await(askAgain);
            }
        }
    }
}
