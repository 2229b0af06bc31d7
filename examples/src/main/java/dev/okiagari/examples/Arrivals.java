package dev.okiagari.examples;

import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets an example wait until its items have arrived in a state. An application would rather ask the client, or write
 * what it needs to know in its steps: a listener hears only of moves that its own node made. Safe for many threads.
 */
final class Arrivals implements Listener {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final State awaited;
    private final Semaphore arrived = new Semaphore(0);

    Arrivals(State awaited) {
        this.awaited = awaited;
    }

    @Override
    public void moved(Moved moved) {
        if (moved.state() == awaited) {
            arrived.release();
        }
    }

    /** Waits for this many arrivals since the last call. */
    void await(int items) throws InterruptedException {
        if (!arrived.tryAcquire(items, PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException(
                    "could not see " + items + " items " + awaited.word() + " because " + PATIENCE + " were over");
        }
    }
}
