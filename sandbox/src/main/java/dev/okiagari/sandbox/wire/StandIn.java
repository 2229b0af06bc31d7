package dev.okiagari.sandbox.wire;

/**
 * A stand-in for an external service: its normal responses, and how it words errors. Called from many threads at once.
 * An exception becomes a 500 and a line in the log.
 */
public interface StandIn {
    Response answer(Request request);

    /** How this service words an error that a dial ordered. */
    Response refusal(Refusal refusal, Request request);

    /** An error with its status and where it comes from. */
    record Refusal(int status, Cause cause) {}

    /** Services word these differently. */
    enum Cause {
        FAULT,
        THROTTLED,
        OUTAGE,
        CREDENTIALS
    }
}
