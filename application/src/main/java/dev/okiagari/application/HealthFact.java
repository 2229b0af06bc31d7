package dev.okiagari.application;

import org.jspecify.annotations.Nullable;

/**
 * One thing that was examined.
 *
 * @param problem what is wrong; null when nothing is
 * @param advice what to do about the problem; null when there is none
 */
public record HealthFact(
        String name,
        String value,
        @Nullable String problem,
        @Nullable String advice) {

    public static HealthFact ok(String name, String value) {
        return new HealthFact(name, value, null, null);
    }

    public static HealthFact problem(String name, String value, String problem, String advice) {
        return new HealthFact(name, value, problem, advice);
    }

    public boolean isProblem() {
        return problem != null;
    }
}
