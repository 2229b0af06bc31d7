package dev.okiagari.skills.web;

import java.time.Duration;

/**
 * What one client may ask for. An immutable value.
 *
 * @param reads a minute (120)
 * @param tries requests to submit something an hour, refused ones and repeats too (60); how many are taken in is counted in the database
 * @param secrets tries to withdraw something an hour, by right and wrong secrets (30)
 * @param streams at a time (20)
 * @param patience within which a request to submit must have come (60 s)
 */
public record WebLimits(int reads, int tries, int secrets, int streams, Duration patience) {
    public static WebLimits defaults() {
        return new WebLimits(120, 60, 30, 20, Duration.ofSeconds(60));
    }
}
