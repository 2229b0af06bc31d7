package dev.okiagari.sandbox.dial;

/** How long every answer is put off: millis, and up to jitterMillis more, evenly. */
public record Latency(long millis, long jitterMillis) {
    public Latency {
        Checks.range("latency.millis", new Checks.Span(millis, 0, Checks.LONGEST_MILLIS));
        Checks.range("latency.jitterMillis", new Checks.Span(jitterMillis, 0, Checks.LONGEST_MILLIS));
    }
}
