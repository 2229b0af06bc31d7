package dev.okiagari.engine.internal.work.load;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much of one step this node takes on: a number of concurrent attempts, and beyond them only what should start within
 * about a second by the durations seen so far. Safe for many threads.
 */
public final class Gate {
    /** The most items of one step, whatever the durations: what is claimed here is kept from other nodes. */
    private static final int MOST_CLAIMED = 2000;

    private static final double SOON_NANOS = Duration.ofSeconds(1).toNanos();
    private static final double WEIGHT_OF_NEWEST = 0.1;

    private final int perNode;
    private final double mostPerSecond;
    private final AtomicLong seen = new AtomicLong();
    private final Semaphore permits;
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile double meanNanos;

    Gate(int perNode) {
        this(perNode, Double.POSITIVE_INFINITY);
    }

    /** @param mostPerSecond what the limits of the step's upstreams let through */
    Gate(int perNode, double mostPerSecond) {
        this.perNode = perNode;
        this.mostPerSecond = mostPerSecond;
        this.permits = new Semaphore(perNode);
    }

    /** How many items of this step should start within about a second, or are running. */
    private double soon() {
        double mean = meanNanos;
        if (mean == 0) {
            return perNode;
        }
        // A few quick ones prove little: what is taken in advance grows with what was seen.
        double byDuration = Math.min(perNode * SOON_NANOS / mean, seen.get() * (double) perNode);
        return perNode + Math.min(byDuration, mostPerSecond);
    }

    /** How many more may be claimed. While places are taken, none until half of what waits has been worked off. */
    public int room() {
        int limit = (int) Math.max(perNode, Math.min(MOST_CLAIMED, soon()));
        int used = inFlight.get();
        boolean worthAClaim = used < perNode || used * 2 <= limit;
        return worthAClaim ? Math.max(0, limit - used) : 0;
    }

    /** A place for an item that this node holds already: refused only when it could not start soon. */
    public boolean tryReserve() {
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
    public void leave() {
        inFlight.decrementAndGet();
    }

    /** Waits for a place among the running attempts. */
    public void enter() throws InterruptedException {
        permits.acquire();
    }

    /** The attempt has ended. */
    public void exit() {
        permits.release();
    }

    /** Learns how long a good attempt took. A quick failure says nothing about how long the work takes. */
    public void learn(long tookNanos) {
        seen.incrementAndGet();
        double mean = meanNanos;
        double newest = Math.max(1, tookNanos);
        meanNanos = mean == 0 ? newest : mean + WEIGHT_OF_NEWEST * (newest - mean);
    }
}
