package dev.okiagari.gateway.http;

import java.time.Duration;

/** Measures elapsed time on the monotonic clock. Immutable. */
public record Stopwatch(long startedNanos) {
    public static Stopwatch start() {
        return new Stopwatch(System.nanoTime());
    }

    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }
}
