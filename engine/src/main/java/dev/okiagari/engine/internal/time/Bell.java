package dev.okiagari.engine.internal.time;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Wakes one waiting thread; a ring is kept for the next wait if no thread is waiting. Safe for many threads. */
public final class Bell {
    private final BlockingQueue<Boolean> pending = new ArrayBlockingQueue<>(1);

    public void ring() {
        pending.offer(true);
    }

    /** Waits for a ring, no longer than this; true when it rang. */
    public boolean await(Duration atMost) throws InterruptedException {
        return pending.poll(atMost.toNanos(), TimeUnit.NANOSECONDS) != null;
    }
}
