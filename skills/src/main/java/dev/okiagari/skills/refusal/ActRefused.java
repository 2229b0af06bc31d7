package dev.okiagari.skills.refusal;

import dev.okiagari.skills.state.SubmissionState;

/** Something that cannot be done to a submission where it is. Nothing has changed. The message says why. */
public final class ActRefused extends RuntimeException {
    public ActRefused(String message) {
        super(message);
    }

    public static ActRefused in(String act, String id, SubmissionState state) {
        return new ActRefused("could not " + act + " " + id + " because it is " + state);
    }
}
