package dev.okiagari.sandbox.dial;

import java.util.Map;
import java.util.TreeMap;

/**
 * How one upstream misbehaves. Immutable; checked on creation. A request meets at most one of the faults that have a
 * rate: the rates share one throw of the dice, so they add up to at most 1. Outage, credentials and quota are checked
 * first, without a random draw. Latency is added to everything.
 *
 * @param latency before anything is answered
 * @param errors rate by status, for example 503 → 0.2
 * @param retryAfter sent along with 429 and 503
 * @param truncate rate of bodies that end after half of the promised bytes
 * @param scope which requests are affected, and how often
 */
public record DialSettings(
        Latency latency,
        Map<Integer, Double> errors,
        RetryAfterHeader retryAfter,
        Stall stall,
        Trickle trickle,
        Reset reset,
        double truncate,
        Malformed malformed,
        Huge huge,
        GzipBomb gzipBomb,
        Outage outage,
        Credentials credentials,
        Quota quota,
        Scope scope) {

    private static final double ROUNDING = 1e-9;

    public DialSettings {
        errors = Map.copyOf(new TreeMap<>(errors));
        errors.forEach((status, rate) -> {
            DialLimits.range("errors", new DialLimits.Span(status, 400, 599));
            DialLimits.rate("errors." + status, rate);
        });
        DialLimits.rate("truncate", truncate);
        double sum = errors.values().stream().mapToDouble(Double::doubleValue).sum()
                + stall.rate()
                + trickle.rate()
                + reset.rate()
                + truncate
                + malformed.rate()
                + huge.rate()
                + gzipBomb.rate();
        if (sum > 1 + ROUNDING) {
            throw new IllegalArgumentException(
                    "could not set the dials because their rates add up to " + sum + ", which is more than 1");
        }
    }

    /** Nothing goes wrong. */
    public static DialSettings healthy() {
        return new DialSettings(
                new Latency(0, 0),
                Map.of(),
                new RetryAfterHeader(RetryAfterHeader.Form.NONE, 1),
                new Stall(0, Stall.Phase.BEFORE_HEADERS, 60_000),
                new Trickle(0, 1, 100, false),
                new Reset(0, Reset.Moment.BEFORE_WORK),
                0,
                new Malformed(0, Malformed.How.SYNTAX),
                new Huge(0, 200L * 1024 * 1024),
                new GzipBomb(0, 1024L * 1024 * 1024),
                Outage.NONE,
                Credentials.ACCEPTED,
                new Quota(0, 1_000),
                new Scope(Scope.Dice.REQUEST, "", 0));
    }

    /** True when no request can meet a fault (latency is not one). */
    public boolean isHealthy() {
        return errors.values().stream().allMatch(rate -> rate == 0)
                && stall.rate() == 0
                && trickle.rate() == 0
                && reset.rate() == 0
                && truncate == 0
                && malformed.rate() == 0
                && huge.rate() == 0
                && gzipBomb.rate() == 0
                && outage == Outage.NONE
                && credentials == Credentials.ACCEPTED
                && quota.calls() == 0;
    }

    public DialSettings withErrors(Map<Integer, Double> rates) {
        return with(rates, truncate, latency);
    }

    public DialSettings withTruncate(double rate) {
        return with(errors, rate, latency);
    }

    /** Turns one dial; those of the other kinds stay. */
    public DialSettings with(DialSetting dial) {
        return with(errors, truncate, dial);
    }

    private DialSettings with(Map<Integer, Double> rates, double truncated, DialSetting dial) {
        return new DialSettings(
                dial instanceof Latency turned ? turned : latency,
                rates,
                dial instanceof RetryAfterHeader turned ? turned : retryAfter,
                dial instanceof Stall turned ? turned : stall,
                dial instanceof Trickle turned ? turned : trickle,
                dial instanceof Reset turned ? turned : reset,
                truncated,
                dial instanceof Malformed turned ? turned : malformed,
                dial instanceof Huge turned ? turned : huge,
                dial instanceof GzipBomb turned ? turned : gzipBomb,
                dial instanceof Outage turned ? turned : outage,
                dial instanceof Credentials turned ? turned : credentials,
                dial instanceof Quota turned ? turned : quota,
                dial instanceof Scope turned ? turned : scope);
    }
}
