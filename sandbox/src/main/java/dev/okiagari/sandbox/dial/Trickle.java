package dev.okiagari.sandbox.dial;

/** The body comes in drops of this many bytes, each flushed, with a pause after each; an endless one never stops. */
public record Trickle(double rate, int bytes, long intervalMillis, boolean endless) implements DialSetting {
    public Trickle {
        DialLimits.rate("trickle.rate", rate);
        DialLimits.range("trickle.bytes", new DialLimits.Span(bytes, 1, 1024 * 1024));
        DialLimits.range("trickle.intervalMillis", new DialLimits.Span(intervalMillis, 1, DialLimits.LONGEST_MILLIS));
    }
}
