package dev.okiagari.server.command.skills;

import dev.okiagari.submissions.view.SubmissionView;
import java.time.Instant;

/** Submissions in words. Pure. */
final class SubmissionWords {
    private SubmissionWords() {}

    static String address(SubmissionView submission) {
        String repository = submission.origin().repository();
        String path = submission.origin().path();
        return repository == null ? "upload" : path.isEmpty() ? repository : repository + " " + path;
    }

    /** To the minute. */
    static String time(Instant at) {
        return at.toString().substring(0, 16).replace('T', ' ');
    }
}
