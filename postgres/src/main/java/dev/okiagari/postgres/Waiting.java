package dev.okiagari.postgres;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what other processes do, where no signal can reach us: locks of other processes, processes not our children. */
final class Waiting {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private Waiting() {}

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
            throw new PostgresException("could not go on waiting for PostgreSQL because the thread was interrupted");
        }
    }
}
