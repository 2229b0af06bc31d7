package dev.okiagari.gateway.http;

import java.time.Duration;

/**
 * How long a call may take.
 *
 * @param connect to look the name up, and then to connect (5 s each)
 * @param silence before and between the bytes of an answer (20 s)
 * @param total for the whole call, from the first look-up to the last byte, redirects and trickles included (30 s)
 */
public record TimeLimits(Duration connect, Duration silence, Duration total) {
    private static final Duration LONGEST = Duration.ofHours(1);

    public TimeLimits {
        require("connect", connect);
        require("silence", silence);
        require("total", total);
    }

    public static TimeLimits defaults() {
        return new TimeLimits(Duration.ofSeconds(5), Duration.ofSeconds(20), Duration.ofSeconds(30));
    }

    public TimeLimits withSilence(Duration longest) {
        return new TimeLimits(connect, longest, total);
    }

    public TimeLimits withTotal(Duration longest) {
        return new TimeLimits(connect, silence, longest);
    }

    private static void require(String field, Duration value) {
        if (value.isNegative() || value.isZero() || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "could not use " + field + " = " + value + " because it must be above zero and at most one hour");
        }
    }
}
