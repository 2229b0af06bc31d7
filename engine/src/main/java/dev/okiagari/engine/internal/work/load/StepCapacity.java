package dev.okiagari.engine.internal.work.load;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many items of one step this node takes: as many as may run concurrently, and beyond that only what should start
 * within about a second, judging by past durations; fewer when settling them takes longer than that. A place does not
 * count while its attempt is past its deadline. Safe for many threads.
 */
public final class StepCapacity {
    /** Maximum number of items of one step, whatever the durations: items claimed here are not available to other nodes. */
    private static final int MOST_CLAIMED = 2000;

    private static final double SOON_NANOS = Duration.ofSeconds(1).toNanos();
    private static final double WEIGHT_OF_NEWEST = 0.1;

    private volatile int perNode;
    private volatile double mostPerSecond;
    private final AtomicLong seen = new AtomicLong();
    private final Places permits;
    private final AtomicInteger overdue = new AtomicInteger();
    private final AtomicInteger inFlight = new AtomicInteger();
    private volatile double meanNanos;
    private volatile double meanSettleNanos;

    StepCapacity(int perNode) {
        this(perNode, Double.POSITIVE_INFINITY);
    }

    /** @param mostPerSecond what the limits of the step's upstreams let through */
    StepCapacity(int perNode, double mostPerSecond) {
        this.perNode = perNode;
        this.mostPerSecond = mostPerSecond;
        this.permits = new Places(perNode);
    }

    /** Places that can become fewer: then the next ones that are given back are gone. */
    private static final class Places extends Semaphore {
        Places(int number) {
            super(number);
        }

        void changeBy(int more) {
            release(Math.max(0, more));
            reducePermits(Math.max(0, -more));
        }
    }

    /** Has other limits from now on; attempts that are too many go on. Called by one thread. */
    void change(int newPerNode, double newMostPerSecond) {
        permits.changeBy(newPerNode - perNode);
        perNode = newPerNode;
        mostPerSecond = newMostPerSecond;
    }

    /** How many items of this step should start within about a second, or are running and not overdue. */
    private double soon() {
        double mean = meanNanos;
        int places = places();
        if (mean == 0) {
            return places;
        }
        // A few quick attempts prove little: the number taken in advance grows with the number seen.
        double byDuration = Math.min(places * SOON_NANOS / mean, seen.get() * (double) places);
        return places == 0 ? 0 : places + Math.min(byDuration, mostPerSecond) * promptness();
    }

    /**
     * 1 while attempts are settled within a second, quickly less beyond: otherwise thousands of finished attempts would
     * queue at a slow database, and the writes of all other steps would wait behind them.
     */
    private double promptness() {
        double late = Math.max(1, meanSettleNanos / SOON_NANOS);
        return 1 / (late * late);
    }

    private int places() {
        return Math.max(0, perNode - overdue.get());
    }

    private int used() {
        return inFlight.get() - overdue.get();
    }

    /** How many more may be claimed. While places are taken, none until half of what waits has been worked off. */
    public int room() {
        int places = places();
        int limit = (int) Math.max(places, Math.min(MOST_CLAIMED, soon()));
        int used = used();
        boolean worthAClaim = used < places || used * 2 <= limit;
        return worthAClaim ? Math.max(0, limit - used) : 0;
    }

    /** A place for an item that this node holds already: refused only when it could not start soon. */
    public boolean tryReserve() {
        inFlight.incrementAndGet();
        if (used() <= soon()) {
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

    /** Waits for a place, no longer than this; false when there was none: then less is claimed in advance. */
    public boolean enter(Duration atMost) throws InterruptedException {
        if (permits.tryAcquire() || permits.tryAcquire(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
            return true;
        }
        meanNanos = Math.max(meanNanos, (double) atMost.toNanos());
        return false;
    }

    /** An attempt that has a place is past its deadline; {@link #endOverdue} when it has ended. */
    public void beginOverdue() {
        overdue.incrementAndGet();
    }

    public void endOverdue() {
        overdue.decrementAndGet();
    }

    /** How many attempts may run at the same time. */
    int all() {
        return perNode;
    }

    /** How many run now. */
    int taken() {
        return perNode - permits.availablePermits();
    }

    /** The attempt has ended. */
    public void exit() {
        permits.release();
    }

    /** Learns how long a good attempt took. A quick failure says nothing about how long the work takes. */
    public void learn(long tookNanos) {
        seen.incrementAndGet();
        meanNanos = mean(meanNanos, tookNanos);
    }

    /** Learns how long an attempt waited until it was settled. */
    public void learnSettle(long tookNanos) {
        meanSettleNanos = mean(meanSettleNanos, tookNanos);
    }

    private static double mean(double mean, long tookNanos) {
        double newest = Math.max(1, tookNanos);
        return mean == 0 ? newest : mean + WEIGHT_OF_NEWEST * (newest - mean);
    }
}
