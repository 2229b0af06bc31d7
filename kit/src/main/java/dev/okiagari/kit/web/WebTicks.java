package dev.okiagari.kit.web;

/** The console's only reader of Java's clock, for ages in memory. What is compared with the database uses the database's time. */
public final class WebTicks {
    private WebTicks() {}

    /** Nanoseconds since some moment. */
    public static long now() {
        return System.nanoTime();
    }
}
