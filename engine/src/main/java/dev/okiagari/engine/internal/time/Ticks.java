package dev.okiagari.engine.internal.time;

import java.time.Duration;

/**
 * The node's own monotonic clock, for durations and for stopping itself. The only place in the engine that reads a Java
 * clock; every time that is stored or compared between nodes is the database's.
 */
public final class Ticks {
    private Ticks() {}

    public static long now() {
        return System.nanoTime();
    }

    public static Duration since(long then) {
        return Duration.ofNanos(now() - then);
    }
}
