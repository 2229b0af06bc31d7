package dev.okiagari.sandbox.dial;

/** The body continues up to this many bytes: first what was asked for, then blanks. */
public record Huge(double rate, long bytes) implements DialSetting {
    public Huge {
        DialLimits.rate("huge.rate", rate);
        DialLimits.range("huge.bytes", new DialLimits.Span(bytes, 1, DialLimits.MOST_BYTES));
    }
}
