package dev.okiagari.sandbox.dial;

/** Maximum number of calls within perMillis; the others get 429. 0: no quota. */
public record Quota(int calls, long perMillis) {
    public Quota {
        Checks.range("quota.calls", new Checks.Span(calls, 0, 100_000));
        Checks.range("quota.perMillis", new Checks.Span(perMillis, 1, Checks.LONGEST_MILLIS));
    }
}
