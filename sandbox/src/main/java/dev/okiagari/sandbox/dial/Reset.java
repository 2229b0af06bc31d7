package dev.okiagari.sandbox.dial;

/** The connection is reset (RST, not a close). */
public record Reset(double rate, Moment moment) implements DialSetting {
    /** With AFTER_WORK the request has taken effect, and the caller does not learn that. */
    public enum Moment {
        BEFORE_WORK,
        AFTER_WORK,
        IN_BODY
    }

    public Reset {
        DialLimits.rate("reset.rate", rate);
    }
}
