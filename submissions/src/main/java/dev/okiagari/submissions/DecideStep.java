package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.submissions.judge.Judgement;
import dev.okiagari.submissions.judge.Opinion;
import dev.okiagari.submissions.judge.ScanFacts;
import dev.okiagari.submissions.state.Move;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Trigger;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.store.ScanReads;
import dev.okiagari.submissions.store.SubmissionReads;
import dev.okiagari.submissions.store.SubmissionWrites;
import dev.okiagari.submissions.view.JudgementView;
import dev.okiagari.submissions.view.SubmissionView;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides by tier 1 and tier 2 together; a submission that a person has to look at is parked here. */
final class DecideStep {
    private final Database database;
    private final SubmissionReads reads = new SubmissionReads();
    private final ScanReads scans = new ScanReads();
    private final SubmissionWrites writes = new SubmissionWrites();

    DecideStep(Database database) {
        this.database = database;
    }

    Outcome run(Attempt<Intake> attempt) {
        String id = attempt.key();
        SubmissionView submission =
                database.inTransaction(tx -> reads.find(tx, id)).orElse(null);
        if (submission == null) {
            return Outcome.done();
        }
        Fault fault = attempt.note(Fault.NOTE).orElse(null);
        return switch (submission.state()) {
            case TIER2_SCANNING -> fault == null ? judged(submission) : review(id, fault.why());
            case TIER1_SCANNING, AUTO_APPROVED ->
                review(id, fault == null ? Why.of("FAULT", "it was not decided by our machines") : fault.why());
            case NEEDS_REVIEW -> Outcome.park("waits for a review");
            case TIER3_REVIEW -> submission.approvedBy() == null ? Outcome.park("a person reviews it") : Outcome.next();
            case RECEIVED, PUBLISHED, TIER1_FAILED, REJECTED, DUPLICATE, DEQUEUED, BLOCKED -> Outcome.done();
        };
    }

    private Outcome judged(SubmissionView submission) {
        String id = submission.id();
        ScanFacts facts = submission.scan();
        JudgementView tier2 =
                database.inTransaction(tx -> scans.judgement(tx, id)).orElse(null);
        Judgement judgement = tier2 == null ? null : tier2.judgement();
        Opinion opinion = facts == null || tier2 == null
                ? Opinion.REVIEW
                : judgement == null ? facts.alone() : facts.with(judgement);
        Map<String, Object> details =
                judgement == null ? Map.of() : Map.of("score", judgement.score(), "model", judgement.model());
        return switch (opinion) {
            case PASS ->
                Outcome.next(tx ->
                        writes.move(tx, id, to(SubmissionState.AUTO_APPROVED).with(details)));
            case REVIEW ->
                Outcome.park("waits for a review")
                        .write(tx -> writes.move(
                                tx,
                                id,
                                to(SubmissionState.NEEDS_REVIEW).with(details).because(unsure(facts, judgement))));
            case REJECT -> {
                Why why = Why.of("TIER2_REJECTED", rejected(judgement)).at(Stage.TIER2);
                yield Outcome.reject(why.text())
                        .write(tx -> writes.move(
                                tx,
                                id,
                                to(SubmissionState.REJECTED).with(details).because(why)));
            }
        };
    }

    private Outcome review(String id, Why why) {
        return Outcome.park("waits for a review")
                .write(tx -> writes.move(
                        tx,
                        id,
                        Move.to(SubmissionState.NEEDS_REVIEW, Trigger.FAILED).because(why)));
    }

    private static Move to(SubmissionState state) {
        return Move.to(state, Trigger.DECIDED).from(SubmissionState.TIER2_SCANNING);
    }

    private static Why unsure(@Nullable ScanFacts facts, @Nullable Judgement judgement) {
        if (facts != null && !facts.isClean()) {
            return Why.of("TIER1_CONCERNS", "tier 1 found something that a person has to look at");
        }
        if (judgement != null && !judgement.isWhole()) {
            return Why.of("TOO_LONG", "it is too long for the model to read as a whole");
        }
        return Why.of("TIER2_UNSURE", judgement == null ? "tier 2 has no result" : judgement.rationale());
    }

    private static String rejected(@Nullable Judgement judgement) {
        if (judgement == null) {
            return "tier 2 has no result";
        }
        String concerns =
                String.join("; ", judgement.concerns().stream().limit(3).toList());
        return "tier 2 gives " + judgement.score() + " of 100 points: " + judgement.rationale()
                + (concerns.isEmpty() ? "" : " Change: " + concerns);
    }
}
