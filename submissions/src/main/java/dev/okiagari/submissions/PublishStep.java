package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.submissions.state.Move;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Trigger;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.store.PublishWrites;
import dev.okiagari.submissions.store.ScanReads;
import dev.okiagari.submissions.store.SubmissionReads;
import dev.okiagari.submissions.store.SubmissionWrites;
import dev.okiagari.submissions.view.JudgementView;
import dev.okiagari.submissions.view.SubmissionView;
import java.util.Optional;

/** Publishes what was approved. */
final class PublishStep {
    private static final Category CHANGED = Kind.TRANSIENT.as("publish.changed");

    private final Database database;
    private final SubmissionReads reads = new SubmissionReads();
    private final ScanReads scans = new ScanReads();
    private final SubmissionWrites writes = new SubmissionWrites();
    private final PublishWrites publishing = new PublishWrites();

    PublishStep(Database database) {
        this.database = database;
    }

    Outcome run(Attempt<Intake> attempt) {
        String id = attempt.key();
        SubmissionView submission =
                database.inTransaction(tx -> reads.find(tx, id)).orElse(null);
        if (submission == null) {
            return Outcome.done();
        }
        boolean isReviewed = submission.state() == SubmissionState.TIER3_REVIEW && submission.approvedBy() != null;
        if (submission.state() != SubmissionState.AUTO_APPROVED && !isReviewed) {
            return Outcome.done(); // somebody has moved it meanwhile
        }
        Optional<String> objection =
                isReviewed ? Optional.empty() : database.inTransaction(tx -> publishing.objection(tx, submission));
        if (objection.isPresent()) {
            Move move = Move.to(SubmissionState.NEEDS_REVIEW, Trigger.DECIDED)
                    .from(SubmissionState.AUTO_APPROVED)
                    .because(Why.of("NAME_TAKEN", objection.get()));
            return Outcome.goTo(Stage.DECIDE.step()).write(tx -> writes.move(tx, id, move));
        }
        int trustTier = isReviewed ? 4 : wasJudged(id) ? 3 : 2;
        return Outcome.done(tx -> {
            if (!publishing.publish(tx, id, trustTier)) {
                throw CHANGED.because("the submission or the name was changed by somebody else meanwhile");
            }
        });
    }

    private boolean wasJudged(String id) {
        return database.inTransaction(tx -> scans.judgement(tx, id))
                .map(JudgementView::judgement)
                .isPresent();
    }
}
