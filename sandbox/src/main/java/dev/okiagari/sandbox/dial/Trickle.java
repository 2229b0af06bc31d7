package dev.okiagari.sandbox.dial;

/** The body comes in drops of this many bytes, each flushed, with a pause after each; an endless one never stops. */
public record Trickle(double rate, int bytes, long intervalMillis, boolean endless) {
    public Trickle {
        Checks.rate("trickle.rate", rate);
        Checks.range("trickle.bytes", new Checks.Span(bytes, 1, 1024 * 1024));
        Checks.range("trickle.intervalMillis", new Checks.Span(intervalMillis, 1, Checks.LONGEST_MILLIS));
    }
}
