package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.internal.store.upstream.LimitStore;
import dev.okiagari.engine.internal.time.Ticks;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets calls of one upstream through at the rate that all nodes share. A caller that finds no granted slot left asks the
 * database for as many as callers wait here, but for no more than a second ahead. Safe for many threads.
 */
final class Limiter {
    private static final Duration LONGEST_AHEAD = Duration.ofSeconds(1);

    private static final Duration LOOK_EVERY = Duration.ofMillis(500);

    private final String upstream;
    private final Duration gap;
    private final @Nullable Duration gapInCode;
    private final SharedUpstreams shared;
    private final AtomicInteger waiting = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final ArrayDeque<Long> slots = new ArrayDeque<>();

    Limiter(String upstream, Duration gap, @Nullable Duration gapInCode, SharedUpstreams shared) {
        this.gapInCode = gapInCode;
        this.upstream = upstream;
        this.gap = gap;
        this.shared = shared;
    }

    /** Returns when this caller's slot has begun; {@code stillOpen} throws as soon as it need not wait any longer. */
    void await(Runnable stillOpen) throws InterruptedException, SQLException {
        waiting.incrementAndGet();
        try {
            long slot = take();
            for (long left = slot - Ticks.now(); left > 0; left = slot - Ticks.now()) {
                LockSupport.parkNanos(this, Math.min(left, LOOK_EVERY.toNanos()));
                if (Thread.interrupted()) {
                    throw new InterruptedException("interrupted while waiting for a call slot of " + upstream);
                }
                stillOpen.run();
            }
        } finally {
            waiting.decrementAndGet();
        }
    }

    private long take() throws InterruptedException, SQLException {
        lock.lockInterruptibly();
        try {
            Long slot = unexpired();
            while (slot == null) {
                ask();
                slot = unexpired();
            }
            return slot;
        } finally {
            lock.unlock();
        }
    }

    /** A slot that began more than a gap ago was not used in time: by now another node's slot may have begun. */
    private @Nullable Long unexpired() {
        Long slot = slots.poll();
        while (slot != null && Ticks.now() - slot > gap.toNanos()) {
            slot = slots.poll();
        }
        return slot;
    }

    private void ask() throws InterruptedException, SQLException {
        long ahead = Math.max(1, LONGEST_AHEAD.dividedBy(gap));
        int number = (int) Math.clamp(waiting.get(), 1, ahead);
        Duration untilFirst = shared.grantSlots(new LimitStore.Ask(upstream, gap, gapInCode, number));
        long first = Ticks.now() + untilFirst.toNanos();
        for (int i = 0; i < number; i++) {
            slots.add(first + i * gap.toNanos());
        }
    }
}
