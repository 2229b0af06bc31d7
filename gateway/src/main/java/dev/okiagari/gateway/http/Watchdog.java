package dev.okiagari.gateway.http;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Closes connections of calls that take too long. One daemon thread for all calls of a client; closing never waits. */
final class Watchdog implements AutoCloseable {
    private final ScheduledThreadPoolExecutor timer;

    Watchdog() {
        timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("gateway-deadlines").factory());
        timer.setRemoveOnCancelPolicy(true);
    }

    ScheduledFuture<?> after(Duration length, Runnable cut) {
        return timer.schedule(cut, length.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
