package dev.okiagari.sandbox.dial;

/** The header Retry-After of a 429 or 503: how it is written, and how many seconds it asks for. */
public record RetryAfterHeader(Form form, long seconds) implements DialSetting {
    /** SECONDS and DATE are what the standard allows; RUBBISH is what some servers send. */
    public enum Form {
        NONE,
        SECONDS,
        DATE,
        RUBBISH
    }

    public RetryAfterHeader {
        DialLimits.range("retryAfter.seconds", new DialLimits.Span(seconds, 0, 1_000_000_000));
    }
}
