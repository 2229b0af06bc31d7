package dev.okiagari.engine.work;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How much of one step this node takes on: so many attempts at a time, and beyond them only what should start within
 * about a second by the durations seen so far. Safe for many threads.
 */
final class Gate {
    /** Claimed for one step at most, whatever the durations: an item here is kept from other nodes. */
    private static final int MOST_CLAIMED = 2000;

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

    /** How many items of this step should start within about a second, or are running. */
    private double soon() {
        double mean = meanNanos;
        return mean == 0 ? perNode : perNode * (1 + SOON_NANOS / mean);
    }

    /** How many more may be claimed; nothing until half has been worked off, so that claims are worth their cost. */
    int room() {
        int limit = (int) Math.max(perNode, Math.min(MOST_CLAIMED, soon()));
        int used = inFlight.get();
        return used * 2 > limit ? 0 : limit - used;
    }

    /** A place for an item that this node holds already: refused only when it could not start soon. */
    boolean tryReserve() {
        if (inFlight.incrementAndGet() <= soon()) {
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
