package dev.okiagari.submissions.state;

import org.jspecify.annotations.Nullable;

/**
 * Why a submission is in its state, for people and programs. An immutable value.
 *
 * @param code such as FETCH_FAILED; empty when there is nothing to say
 * @param text a sentence that its author can act on
 * @param stage where it happened; null when that says nothing
 * @param failure its class; null when it was no failure
 */
public record Why(
        String code,
        String text,
        @Nullable Stage stage,
        @Nullable FailureClass failure) {
    public static final Why NOTHING = new Why("", "", null, null);

    public static Why of(String code, String text) {
        return new Why(code, text, null, null);
    }

    public Why at(Stage where) {
        return new Why(code, text, where, failure);
    }

    public Why as(FailureClass what) {
        return new Why(code, text, stage, what);
    }
}
