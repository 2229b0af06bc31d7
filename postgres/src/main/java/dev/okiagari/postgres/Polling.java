package dev.okiagari.postgres;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits by polling for other processes that cannot signal us: locks, and processes that are not our children. */
final class Polling {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private Polling() {}

    /** Returns whether the condition came true within the limit; stops early, saying so, when the thread is interrupted. */
    static boolean until(Duration limit, BooleanSupplier condition) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            pause(BETWEEN_LOOKS);
        }
        return true;
    }

    /** Pauses about that long; an interrupt ends it with an exception and stays set for the caller. */
    static void pause(Duration length) {
        LockSupport.parkNanos(length.toNanos());
        if (Thread.currentThread().isInterrupted()) {
            throw new PostgresException("could not wait for PostgreSQL any longer because the thread was interrupted");
        }
    }
}
