package dev.okiagari.engine.internal.time;

import java.time.Duration;

/** Pauses for polling: each twice as long as the one before, up to a limit. For one thread. */
public final class Backoff {
    private final Duration shortest;
    private final Duration longest;
    private Duration pause;

    public Backoff(Duration shortest, Duration longest) {
        this.shortest = shortest;
        this.longest = longest;
        this.pause = shortest;
    }

    /** The wait for this time; the next one is longer. */
    public Duration next() {
        Duration now = pause;
        Duration doubled = pause.multipliedBy(2);
        pause = doubled.compareTo(longest) < 0 ? doubled : longest;
        return now;
    }

    /** Waits that long, but no longer than {@code atMost}. */
    public void pause(Duration atMost) throws InterruptedException {
        Duration wait = next();
        new Bell().await(wait.compareTo(atMost) < 0 ? wait : atMost);
    }

    /** Starts again with the shortest wait. */
    public void reset() {
        pause = shortest;
    }
}
