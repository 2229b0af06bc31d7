package dev.okiagari.sandbox.dial;

/** The connection is reset (RST, not a close). */
public record Reset(double rate, Moment moment) {
    /** AFTER_WORK is the nasty one: what was asked for has happened, and the caller does not learn it. */
    public enum Moment {
        BEFORE_WORK,
        AFTER_WORK,
        IN_BODY
    }

    public Reset {
        Checks.rate("reset.rate", rate);
    }
}
