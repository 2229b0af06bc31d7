package dev.okiagari.engine.internal.work.attempt;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long one attempt has worked. Waiting for a turn to call an upstream is not the step's fault and does not count
 * against its deadline. The attempt's thread begins and ends waits; any thread may read.
 */
final class AttemptClock {
    private final Duration deadline;
    private final LongSupplier ticks;
    private final long startedAt;
    private final AtomicLong waitedNanos = new AtomicLong();
    private volatile boolean waiting;
    private volatile long waitingSince;
    private volatile @Nullable String waitsFor;

    /** @param ticks the time in nanoseconds, from any origin */
    AttemptClock(Duration deadline, LongSupplier ticks) {
        this.deadline = deadline;
        this.ticks = ticks;
        this.startedAt = ticks.getAsLong();
    }

    long startedAt() {
        return startedAt;
    }

    void beginWait(String upstream) {
        waitsFor = upstream;
        waitingSince = ticks.getAsLong();
        waiting = true;
    }

    void endWait() {
        waitedNanos.addAndGet(ticks.getAsLong() - waitingSince);
        waiting = false;
    }

    /** Zero once the deadline has passed. */
    Duration timeLeft() {
        Duration left = deadline.minus(worked());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** How long its deadline has been over; negative before that. */
    Duration overdue() {
        return worked().minus(deadline);
    }

    private Duration worked() {
        return Duration.ofNanos(ticks.getAsLong() - startedAt - waitedNanos.get())
                .minus(presentWait());
    }

    private Duration presentWait() {
        return waiting ? Duration.ofNanos(ticks.getAsLong() - waitingSince) : Duration.ZERO;
    }

    /** The waits of an attempt for its turn to call: the upstream of the last one, the present wait, and all together. */
    record CallWait(String upstream, Duration present, Duration total) {}

    /** Null when it has not waited for any call. */
    @Nullable
    CallWait callWait() {
        String upstream = waitsFor;
        if (upstream == null) {
            return null;
        }
        Duration present = presentWait();
        return new CallWait(upstream, present, present.plusNanos(waitedNanos.get()));
    }
}
