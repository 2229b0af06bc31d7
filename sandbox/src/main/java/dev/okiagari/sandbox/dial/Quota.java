package dev.okiagari.sandbox.dial;

/** Maximum number of calls within perMillis; the others get 429. 0: no quota. */
public record Quota(int calls, long perMillis) implements DialSetting {
    public Quota {
        DialLimits.range("quota.calls", new DialLimits.Span(calls, 0, 100_000));
        DialLimits.range("quota.perMillis", new DialLimits.Span(perMillis, 1, DialLimits.LONGEST_MILLIS));
    }
}
