package dev.okiagari.sandbox.dial;

/** The body continues up to this many bytes: first what was asked for, then blanks. */
public record Huge(double rate, long bytes) {
    public Huge {
        Checks.rate("huge.rate", rate);
        Checks.range("huge.bytes", new Checks.Span(bytes, 1, Checks.MOST_BYTES));
    }
}
