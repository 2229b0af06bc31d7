package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.application.Database;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.skills.judge.Opinion;
import dev.okiagari.skills.judge.ScanFacts;
import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.store.MoveTable;
import dev.okiagari.skills.store.ScanReads;
import dev.okiagari.skills.view.FindingView;
import dev.okiagari.skills.view.JudgementView;
import dev.okiagari.skills.view.SubmissionView;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides by tier 1 and tier 2 together; a submission that a person has to look at is parked here. */
final class DecideStep {
    private static final String WAITS = "waits for a review";

    private final Database database;
    private final StoredSkills skills;
    private final ScanReads scans = new ScanReads();
    private final MoveTable moves = new MoveTable();

    DecideStep(Database database) {
        this.database = database;
        this.skills = new StoredSkills(database);
    }

    Outcome run(Attempt<Intake> attempt) {
        String id = attempt.key();
        SubmissionView submission = skills.find(id).orElse(null);
        if (submission == null) {
            return Outcome.done();
        }
        Fault fault = attempt.note(Fault.NOTE).orElse(null);
        return switch (submission.state()) {
            case TIER2_SCANNING -> fault == null ? judged(submission) : review(id, fault.why());
            case TIER1_SCANNING, AUTO_APPROVED ->
                review(id, fault == null ? StateReason.of("FAULT", say("reason.undecided")) : fault.why());
            case NEEDS_REVIEW -> Outcome.park(WAITS);
            case TIER3_REVIEW -> submission.approvedBy() == null ? Outcome.park("a person reviews it") : Outcome.next();
            case RECEIVED, PUBLISHED, TIER1_FAILED, REJECTED, DUPLICATE, DEQUEUED, BLOCKED -> Outcome.done();
        };
    }

    private Outcome judged(SubmissionView submission) {
        String id = submission.id();
        ScanFacts facts = submission.scan();
        JudgementView tier2 =
                database.inTransaction(tx -> scans.judgement(tx, id)).orElse(null);
        SkillJudgement judgement = tier2 == null ? null : tier2.judgement();
        Opinion opinion = facts == null || judgement == null ? Opinion.REVIEW : facts.with(judgement);
        Map<String, Object> details =
                judgement == null ? Map.of() : Map.of("score", judgement.score(), "model", judgement.model());
        return switch (opinion) {
            case PASS ->
                Outcome.next(tx ->
                        moves.move(tx, id, to(SubmissionState.AUTO_APPROVED).with(details)));
            case REVIEW ->
                Outcome.park(WAITS)
                        .write(tx -> moves.move(
                                tx,
                                id,
                                to(SubmissionState.NEEDS_REVIEW).with(details).because(unsure(id, facts, judgement))));
            case REJECT -> {
                StateReason why =
                        StateReason.of("TIER2_REJECTED", rejected(judgement)).at(SubmissionStage.TIER2);
                yield Outcome.reject(why.text())
                        .write(tx -> moves.move(
                                tx,
                                id,
                                to(SubmissionState.REJECTED).with(details).because(why)));
            }
        };
    }

    private Outcome review(String id, StateReason why) {
        return Outcome.park(WAITS)
                .write(tx -> moves.move(
                        tx,
                        id,
                        SubmissionMove.to(SubmissionState.NEEDS_REVIEW, Trigger.FAILED)
                                .because(why)));
    }

    private static SubmissionMove to(SubmissionState state) {
        return SubmissionMove.to(state, Trigger.DECIDED).from(SubmissionState.TIER2_SCANNING);
    }

    /** What a person has to look at. */
    private StateReason unsure(String id, @Nullable ScanFacts facts, @Nullable SkillJudgement judgement) {
        if (facts != null && !facts.isClean()) {
            List<FindingView> found = database.inTransaction(tx -> scans.findings(tx, id));
            return StateReason.of("TIER1_CONCERNS", say("reason.concerns", Reasons.found(found)));
        }
        if (judgement != null && !judgement.isWhole()) {
            return StateReason.of("TOO_LONG", say("reason.too_long"));
        }
        return judgement == null
                ? StateReason.of("NO_MODEL", say("reason.not_judged"))
                : StateReason.of("TIER2_UNSURE", say("reason.model_unsure", judgement.score(), judgement.rationale()));
    }

    private static String rejected(@Nullable SkillJudgement judgement) {
        if (judgement == null) {
            return say("reason.not_judged");
        }
        String concerns =
                String.join("; ", judgement.concerns().stream().limit(3).toList());
        return concerns.isEmpty()
                ? say("reason.model_rejected", judgement.score(), judgement.rationale())
                : say("reason.model_rejected_concerns", judgement.score(), judgement.rationale(), concerns);
    }
}
