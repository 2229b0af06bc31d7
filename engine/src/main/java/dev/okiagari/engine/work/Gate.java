package dev.okiagari.engine.work;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How much of one step this node takes on: so many attempts at a time, and beyond them only what should start within
 * about a second by the durations seen so far. Safe for many threads.
 */
final class Gate {
    /** In memory at most, whatever the durations: an item here is kept from other nodes. */
    private static final int MOST_IN_FLIGHT = 2000;

    private static final double SOON_NANOS = Duration.ofSeconds(1).toNanos();
    private static final double WEIGHT_OF_NEWEST = 0.1;

    private final int perNode;
    private final Semaphore permits;
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile double meanNanos;

    Gate(int perNode) {
        this.perNode = perNode;
        this.permits = new Semaphore(perNode);
    }

    /** How many items of this step may be in this node's hands at once. */
    int limit() {
        double mean = meanNanos;
        if (mean == 0) {
            return perNode;
        }
        double soon = perNode * (1 + SOON_NANOS / mean);
        return (int) Math.max(perNode, Math.min(MOST_IN_FLIGHT, soon));
    }

    /** How many more may be claimed; nothing until half has been worked off, so that claims are worth their cost. */
    int room() {
        int limit = limit();
        int used = inFlight.get();
        return used * 2 > limit ? 0 : limit - used;
    }

    boolean tryReserve() {
        int now = inFlight.incrementAndGet();
        if (now <= limit()) {
            return true;
        }
        inFlight.decrementAndGet();
        return false;
    }

    void reserve() {
        inFlight.incrementAndGet();
    }

    /** The item has left this step on this node. */
    void leave() {
        inFlight.decrementAndGet();
    }

    /** Waits for a place among the running attempts. */
    void enter() throws InterruptedException {
        permits.acquire();
    }

    void exit(long tookNanos) {
        permits.release();
        double mean = meanNanos;
        double newest = Math.max(1, tookNanos);
        meanNanos = mean == 0 ? newest : mean + WEIGHT_OF_NEWEST * (newest - mean);
    }
}
