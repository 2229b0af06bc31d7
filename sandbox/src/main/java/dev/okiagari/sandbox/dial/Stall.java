package dev.okiagari.sandbox.dial;

/** The answer stops for millis, then goes on if the caller is still there. */
public record Stall(double rate, Place place, long millis) {
    /** Before the first byte, or in the middle of the body. */
    public enum Place {
        BEFORE_HEADERS,
        IN_BODY
    }

    public Stall {
        Checks.rate("stall.rate", rate);
        Checks.range("stall.millis", new Checks.Span(millis, 1, Checks.LONGEST_MILLIS));
    }
}
