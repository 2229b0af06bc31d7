package dev.okiagari.engine.internal.work.settle;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How many writes of one step go into one transaction: fewer after one of them has spoiled it, one alone for a while after it has met
 * the locks of others, and so few that their transaction is short. Safe for many threads.
 */
final class GroupSize {
    /** Of writes that know nothing of each other. */
    static final int MOST = 32;

    private static final long SHORT = Duration.ofMillis(20).toNanos();

    /** A batch of values that took longer is followed by smaller ones: nobody else knows how large they are. */
    private static final long LONG = Duration.ofMillis(200).toNanos();

    /** How many values the first batch of a step has at most. */
    private static final int FIRST = 64;

    private static final long FIRST_PAUSE = Duration.ofSeconds(10).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofHours(1).toNanos();

    private final LongSupplier nanos;
    private int most = FIRST;
    private boolean isAlwaysAlone;
    private long aloneSince;
    private long pause;

    /** What a write has taken lately, on average; 0: not known. */
    private long each;

    /** @param nanos the node's monotonic time */
    GroupSize(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** How many writes may go together that know nothing of each other. */
    synchronized int ofWrites() {
        boolean isPausing = pause > 0 && nanos.getAsLong() - aloneSince < pause;
        return isAlwaysAlone || isPausing || each == 0 ? 1 : Math.clamp(SHORT / each, 1, Math.min(MOST, most));
    }

    /** The same for values of one writer, of which it wants this many at most. */
    synchronized int ofValues(int atMost) {
        return Math.min(atMost, most);
    }

    /** So many were written in this time and are committed. */
    synchronized void committed(int writes, long took) {
        long one = Math.max(1, took / writes);
        each = each == 0 ? one : (7 * each + one) / 8;
        if (took <= LONG) {
            most = Math.min(100_000, most + most / 4 + 1);
        } else if (writes > 1) { // what is alone cannot be shorter
            most = (int) Math.clamp((double) writes * LONG / took, 1, most);
        }
    }

    /** One of so many has failed. */
    synchronized void spoiled(int writes) {
        most = Math.max(1, writes / 2);
    }

    /** A deadlock, or a lock that was not free in time: two groups may each have what the other one needs. */
    synchronized void metLocks() {
        aloneSince = nanos.getAsLong();
        pause = pause == 0 ? FIRST_PAUSE : Math.min(LONGEST_PAUSE, 2 * pause);
    }

    synchronized void neverTogether() {
        isAlwaysAlone = true;
    }
}
