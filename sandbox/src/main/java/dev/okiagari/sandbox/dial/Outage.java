package dev.okiagari.sandbox.dial;

/** Everything fails: answered with 503, or every connection reset as soon as it asks. */
public enum Outage implements DialSetting {
    NONE,
    UNAVAILABLE,
    DROPPED
}
