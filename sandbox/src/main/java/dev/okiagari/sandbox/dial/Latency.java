package dev.okiagari.sandbox.dial;

/** How long every answer is put off: millis, and up to jitterMillis more, evenly. */
public record Latency(long millis, long jitterMillis) implements DialSetting {
    public Latency {
        DialLimits.range("latency.millis", new DialLimits.Span(millis, 0, DialLimits.LONGEST_MILLIS));
        DialLimits.range("latency.jitterMillis", new DialLimits.Span(jitterMillis, 0, DialLimits.LONGEST_MILLIS));
    }
}
