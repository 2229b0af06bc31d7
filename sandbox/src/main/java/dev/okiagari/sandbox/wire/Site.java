package dev.okiagari.sandbox.wire;

/**
 * A stand-in: what it answers when it is well, and how it words a refusal. Called from many threads at once. Something
 * thrown becomes a 500 and a line in the log.
 */
public interface Site {
    Answer answer(Request request);

    /** How this service words an error that a dial ordered. */
    Answer refusal(Refusal refusal, Request request);

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
