package dev.okiagari.sandbox.dial;

/** The response stops for millis, then continues if the caller is still connected. */
public record Stall(double rate, Phase place, long millis) implements DialSetting {
    /** Before the first byte, or in the middle of the body. */
    public enum Phase {
        BEFORE_HEADERS,
        IN_BODY
    }

    public Stall {
        DialLimits.rate("stall.rate", rate);
        DialLimits.range("stall.millis", new DialLimits.Span(millis, 1, DialLimits.LONGEST_MILLIS));
    }
}
