package dev.okiagari.sandbox.dial;

/**
 * Which requests the faults apply to.
 *
 * @param dice drawn for each request, or once for each target, so that the same targets fail however often they are tried
 * @param pathContains only requests whose path and query contain this; empty: all
 * @param times the maximum number of faults; 0: no maximum
 */
public record Scope(Dice dice, String pathContains, int times) implements DialSetting {
    /** What a random number is drawn for. */
    public enum Dice {
        REQUEST,
        TARGET
    }

    public Scope {
        DialLimits.range("scope.times", new DialLimits.Span(times, 0, 1_000_000_000));
    }
}
