package dev.okiagari.engine.failure;

import java.time.Duration;

/**
 * How often and with what delays a step is retried. Immutable.
 *
 * <p>The wait after attempt n is d = min(cap, base × factor^(n−1)), drawn uniformly from 0.5 d to 1.5 d, and never
 * shorter than what the service asked for.
 *
 * @param attempts number of attempts, including the first (default 14, about half an hour with the other defaults)
 * @param base the mean of the first wait (default 1 s)
 * @param factor the ratio of each wait to the one before (default 2)
 * @param cap the mean of the longest wait (default 5 min)
 */
public record RetryPolicy(int attempts, Duration base, double factor, Duration cap) {
    private static final RetryPolicy DEFAULTS = new RetryPolicy(14, Duration.ofSeconds(1), 2.0, Duration.ofMinutes(5));

    public RetryPolicy {
        require(attempts >= 1 && attempts <= 1000, "attempts", attempts, "1 to 1000");
        require(!base.isNegative() && base.compareTo(Duration.ofDays(1)) <= 0, "base", base, "0 to 1 day");
        require(factor >= 1 && factor <= 100, "factor", factor, "1 to 100");
        require(!cap.isNegative() && cap.compareTo(Duration.ofDays(30)) <= 0, "cap", cap, "0 to 30 days");
    }

    public static RetryPolicy defaults() {
        return DEFAULTS;
    }

    public RetryPolicy withAttempts(int number) {
        return new RetryPolicy(number, base, factor, cap);
    }

    public RetryPolicy withBase(Duration first) {
        return new RetryPolicy(attempts, first, factor, cap);
    }

    public RetryPolicy withFactor(double growth) {
        return new RetryPolicy(attempts, base, growth, cap);
    }

    public RetryPolicy withCap(Duration longest) {
        return new RetryPolicy(attempts, base, factor, longest);
    }

    /** The wait after attempt {@code n}; {@code draw}, a number from 0 to 1, places it in its window. */
    public Duration delayAfter(int n, double draw) {
        double middle = Math.min((double) cap.toNanos(), base.toNanos() * Math.pow(factor, n - 1.0));
        return Duration.ofNanos((long) (middle * (0.5 + draw)));
    }

    private static void require(boolean fits, String field, Object value, String range) {
        if (!fits) {
            throw new IllegalArgumentException(
                    "could not make a retry policy because " + field + " is " + value + " and must be " + range);
        }
    }
}
