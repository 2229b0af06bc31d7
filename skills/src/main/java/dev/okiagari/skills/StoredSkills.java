package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillSnapshot;
import dev.okiagari.skills.store.ContentTable;
import dev.okiagari.skills.store.SubmissionReads;
import dev.okiagari.skills.view.SubmissionView;
import dev.okiagari.skills.view.SubmissionView.Found;
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
        return snapshot(submission).skill();
    }

    SkillSnapshot snapshot(SubmissionView submission) {
        Found found = Objects.requireNonNull(submission.found());
        return database.inTransaction(tx -> contents.find(tx, found.contentHash(), found.path()))
                .orElseThrow(() -> new IllegalStateException("the content of " + submission.id() + " is gone"));
    }
}
