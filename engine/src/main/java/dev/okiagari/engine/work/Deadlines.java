package dev.okiagari.engine.work;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Interrupts attempts whose deadline has passed. One pass over what runs, so a quick step costs no timer. */
final class Deadlines implements Runnable {
    private static final Duration PASS_EVERY = Duration.ofMillis(50);

    private final Set<LiveAttempt<?>> running = ConcurrentHashMap.newKeySet();
    private final Bell stop = new Bell();
    private volatile boolean stopping;

    void watch(LiveAttempt<?> attempt) {
        running.add(attempt);
    }

    void unwatch(LiveAttempt<?> attempt) {
        running.remove(attempt);
    }

    /** Interrupts everything that runs, because the node stops. */
    void interruptAll() {
        running.forEach(a -> a.interrupt(LiveAttempt.Interruption.STOP));
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                for (LiveAttempt<?> attempt : running) {
                    if (attempt.timeLeft().isZero()) {
                        attempt.interrupt(LiveAttempt.Interruption.DEADLINE);
                    }
                }
                stop.await(PASS_EVERY);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void stop() {
        stopping = true;
        stop.ring();
    }
}
