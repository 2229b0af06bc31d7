package dev.okiagari.skills.state;

import org.jspecify.annotations.Nullable;

/**
 * Why a submission is in its state, for people and programs. An immutable value.
 *
 * @param code such as FETCH_FAILED; empty when there is nothing to say
 * @param text a sentence that its author can act on
 * @param stage where it happened; null when that says nothing
 * @param failure its class; null when it was no failure
 */
public record StateReason(
        String code,
        String text,
        @Nullable SubmissionStage stage,
        @Nullable FailureClass failure) {
    public static final StateReason NOTHING = new StateReason("", "", null, null);

    public static StateReason of(String code, String text) {
        return new StateReason(code, text, null, null);
    }

    public StateReason at(SubmissionStage where) {
        return new StateReason(code, text, where, failure);
    }

    public StateReason as(@Nullable FailureClass what) {
        return new StateReason(code, text, stage, what);
    }
}
