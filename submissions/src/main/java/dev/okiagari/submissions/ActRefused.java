package dev.okiagari.submissions;

import dev.okiagari.submissions.state.SubmissionState;

/** Something that cannot be done to a submission where it is. Nothing has changed. The message says why. */
public final class ActRefused extends RuntimeException {
    ActRefused(String message) {
        super(message);
    }

    static ActRefused in(String act, String id, SubmissionState state) {
        return new ActRefused("could not " + act + " " + id + " because it is " + state);
    }
}
