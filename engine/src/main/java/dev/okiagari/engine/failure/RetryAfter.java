package dev.okiagari.engine.failure;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long the service asked us to wait. Always a duration, never an instant: a date is compared with the Date header
 * of the same response, so that our clock does not matter.
 */
public record RetryAfter(Duration delay) {
    /** A longer wait counts as a refusal: the attempt fails. */
    public static final Duration LONGEST = Duration.ofHours(24);

    private static final int MOST_DIGITS = 10;

    /** Longer than anybody waits: the attempt is the last one. */
    public static final RetryAfter NEVER = new RetryAfter(LONGEST.multipliedBy(1000));

    public RetryAfter {
        if (delay.isNegative()) {
            delay = Duration.ZERO;
        }
    }

    public static RetryAfter ofSeconds(long seconds) {
        return new RetryAfter(Duration.ofSeconds(seconds));
    }

    /**
     * Reads a Retry-After header, given the Date header of the same response. Empty when it is neither seconds nor a
     * date, or is a date and there is no Date header; the usual backoff then applies.
     */
    public static Optional<RetryAfter> parse(@Nullable String header, @Nullable String dateHeader) {
        if (header == null) {
            return Optional.empty();
        }
        String text = header.strip();
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.of(text.length() > MOST_DIGITS ? NEVER : ofSeconds(Long.parseLong(text)));
        }
        return httpDate(text).flatMap(at -> httpDate(dateHeader).map(now -> new RetryAfter(Duration.between(now, at))));
    }

    /** True when waiting that long makes no sense. */
    public boolean isTooLong() {
        return delay.compareTo(LONGEST) > 0;
    }

    private static Optional<Instant> httpDate(@Nullable String text) {
        if (text == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.strip(), Instant::from));
        } catch (DateTimeException e) {
            return Optional.empty(); // not a date: the header is from outside and may be anything
        }
    }
}
