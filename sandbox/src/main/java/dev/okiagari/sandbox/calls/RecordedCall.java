package dev.okiagari.sandbox.calls;

import java.time.Duration;
import java.time.Instant;

/**
 * One request to an upstream.
 *
 * @param number counted from 1 for each upstream
 * @param target path and query, secrets masked
 * @param key the idempotency key it carried; empty: none
 * @param agent its User-Agent
 * @param connection which connection it came over, counted from 1
 * @param status what it was answered with; 0: not yet, or never (reset before an answer)
 * @param fault what was done to it; empty: nothing
 * @param sent bytes of the body that were written
 * @param took until the last byte was about to be sent or the connection ended; zero while it is under way
 */
public record RecordedCall(
        long number,
        Instant at,
        String upstream,
        String method,
        String target,
        String key,
        String agent,
        long connection,
        int status,
        String fault,
        long sent,
        Duration took,
        boolean finished) {

    RecordedCall answered(Ending ending) {
        return new RecordedCall(
                number,
                at,
                upstream,
                method,
                target,
                key,
                agent,
                connection,
                ending.status(),
                fault,
                ending.sent(),
                ending.took(),
                true);
    }

    record Ending(int status, long sent, Duration took) {}
}
