package dev.okiagari.skills.refusal;

import java.time.Duration;

/** A client has submitted as much as it may in an hour. */
public final class TooManySubmissions extends RuntimeException {
    private final transient Duration retryAfter;

    public TooManySubmissions(int perHour, Duration retryAfter) {
        super("could not take this in because " + perHour + " submissions an hour are allowed; try again in "
                + Math.max(1, retryAfter.toMinutes()) + " min");
        this.retryAfter = retryAfter;
    }

    public Duration retryAfter() {
        return retryAfter;
    }
}
