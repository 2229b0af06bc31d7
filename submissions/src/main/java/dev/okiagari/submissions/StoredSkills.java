package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.submissions.skill.Skill;
import dev.okiagari.submissions.store.ContentTable;
import dev.okiagari.submissions.store.SubmissionReads;
import dev.okiagari.submissions.view.SubmissionView;
import dev.okiagari.submissions.view.SubmissionView.Found;
import java.util.Objects;
import java.util.Optional;

/** Reads submissions and the skills that were fetched for them. Threads may share it. */
final class StoredSkills {
    private final Database database;
    private final SubmissionReads reads = new SubmissionReads();
    private final ContentTable contents = new ContentTable();

    StoredSkills(Database database) {
        this.database = database;
    }

    Optional<SubmissionView> find(String id) {
        return database.inTransaction(tx -> reads.find(tx, id));
    }

    Skill skill(SubmissionView submission) {
        Found found = Objects.requireNonNull(submission.found());
        return database.inTransaction(tx -> contents.find(tx, found.contentHash(), found.path()))
                .orElseThrow(() -> new IllegalStateException("the content of " + submission.id() + " is gone"))
                .skill();
    }
}
