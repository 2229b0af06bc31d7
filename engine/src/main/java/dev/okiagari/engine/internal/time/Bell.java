package dev.okiagari.engine.internal.time;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Wakes one waiting thread; a ring while nobody waits is kept for the next wait. Safe for many threads. */
public final class Bell {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private boolean pending;

    public void ring() {
        lock.lock();
        try {
            pending = true;
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a ring, no longer than this; true when it rang. */
    public boolean await(Duration atMost) throws InterruptedException {
        long left = atMost.toNanos();
        lock.lockInterruptibly();
        try {
            while (!pending && left > 0) {
                left = rung.awaitNanos(left);
            }
            boolean rang = pending;
            pending = false;
            return rang;
        } finally {
            lock.unlock();
        }
    }
}
