package dev.okiagari.engine.internal.store.sql;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long the last writes of one step held their connection; waiting for one does not count. A step is quick while the
 * median of them is at most {@link #QUICK}. Until its first write has ended nothing is known of a step, and it has turns of its
 * own: a step of slow writes would else take everything before that shows. Safe for many threads; what quick steps need
 * takes no lock.
 */
public final class WritePace {
    static final Duration QUICK = Duration.ofMillis(100);

    /** So many writes are remembered: a few slow ones among quick ones change nothing, a new pace shows after half of them. */
    static final int REMEMBERED = 9;

    private static final int FULL = 1 << REMEMBERED;

    /** A bit for each remembered write, 1 for a slow one, the latest last; before the first of them a 1 that marks the beginning. */
    private final AtomicInteger slowOnes = new AtomicInteger(1);

    private @Nullable Semaphore firstTurns;
    private final LongSupplier nanos;

    /** @param nanos the node's monotonic time */
    public WritePace(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** When a write got its connection, for {@link #gaveBack}. */
    long took() {
        return nanos.getAsLong();
    }

    /** The write that got its connection then has given it back. */
    void gaveBack(long tookAt) {
        record(Duration.ofNanos(nanos.getAsLong() - tookAt));
    }

    private void record(Duration held) {
        int slow = held.compareTo(QUICK) > 0 ? 1 : 0;
        slowOnes.updateAndGet(bits -> {
            int kept = bits < FULL ? bits : (bits & (FULL / 2 - 1)) | (FULL / 2);
            return (kept << 1) | slow;
        });
    }

    /** True until its first write has ended. */
    boolean isNew() {
        return slowOnes.get() == 1;
    }

    /** The turns of a new step, this many at a time. */
    synchronized Semaphore firstTurns(int atATime) {
        if (firstTurns == null) {
            firstTurns = new Semaphore(atATime, true);
        }
        return firstTurns;
    }

    boolean isQuick() {
        int bits = slowOnes.get();
        int remembered = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(bits);
        int slow = Integer.bitCount(bits) - 1;
        return remembered > 0 && slow * 2 <= remembered;
    }
}
