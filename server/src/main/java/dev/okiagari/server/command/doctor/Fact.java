package dev.okiagari.server.command.doctor;

import org.jspecify.annotations.Nullable;

/**
 * One thing that was looked at.
 *
 * @param problem what is wrong with it; null when it is fine
 * @param cure what to do about the problem
 */
record Fact(
        String name,
        String value,
        @Nullable String problem,
        @Nullable String cure) {

    static Fact fine(String name, String value) {
        return new Fact(name, value, null, null);
    }

    static Fact ill(String name, String value, String problem, String cure) {
        return new Fact(name, value, problem, cure);
    }

    boolean isProblem() {
        return problem != null;
    }
}
