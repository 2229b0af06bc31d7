package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.store.MoveTable;
import dev.okiagari.skills.store.PublishWrites;
import dev.okiagari.skills.store.ScanReads;
import dev.okiagari.skills.view.JudgementView;
import dev.okiagari.skills.view.SubmissionView;
import java.util.Optional;

/** Publishes what was approved. */
final class PublishStep {
    private static final Category CHANGED = Kind.TRANSIENT.as("publish.changed");

    private final Database database;
    private final StoredSkills skills;
    private final ScanReads scans = new ScanReads();
    private final MoveTable moves = new MoveTable();
    private final PublishWrites publishing = new PublishWrites();

    PublishStep(Database database) {
        this.database = database;
        this.skills = new StoredSkills(database);
    }

    Outcome run(Attempt<Intake> attempt) {
        String id = attempt.key();
        SubmissionView submission = skills.find(id).orElse(null);
        if (submission == null) {
            return Outcome.done();
        }
        boolean isReviewed = submission.state() == SubmissionState.TIER3_REVIEW && submission.approvedBy() != null;
        if (submission.state() != SubmissionState.AUTO_APPROVED && !isReviewed) {
            return Outcome.done(); // it has been moved meanwhile
        }
        Optional<String> objection =
                isReviewed ? Optional.empty() : database.inTransaction(tx -> publishing.objection(tx, submission));
        if (objection.isPresent()) {
            SubmissionMove move = SubmissionMove.to(SubmissionState.NEEDS_REVIEW, Trigger.DECIDED)
                    .from(SubmissionState.AUTO_APPROVED)
                    .because(StateReason.of("NAME_TAKEN", objection.get()));
            return Outcome.goTo(SubmissionStage.DECIDE.step()).write(tx -> moves.move(tx, id, move));
        }
        int trustTier = isReviewed ? 4 : wasJudged(id) ? 3 : 2;
        return Outcome.done(tx -> {
            if (!publishing.publish(tx, id, trustTier)) {
                throw CHANGED.because("the submission or the name was changed meanwhile");
            }
        });
    }

    private boolean wasJudged(String id) {
        return database.inTransaction(tx -> scans.judgement(tx, id))
                .map(JudgementView::judgement)
                .isPresent();
    }
}
