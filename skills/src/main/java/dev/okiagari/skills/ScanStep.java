package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.application.Database;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.skills.judge.Opinion;
import dev.okiagari.skills.judge.ScanFacts;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Scanners;
import dev.okiagari.skills.scan.Verdict;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionMove;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.state.Trigger;
import dev.okiagari.skills.store.SubmissionWrites;
import dev.okiagari.skills.view.SubmissionView;
import java.util.Map;
import java.util.Optional;

/** Tier 1: the rules. */
final class ScanStep {
    static final String NO_MODEL = "no model is configured";

    private final StoredSkills skills;
    private final Scanners scanners;
    private final boolean hasModel;
    private final boolean publishesByRules;
    private final SubmissionWrites writes = new SubmissionWrites();

    ScanStep(Database database, Scanners scanners, boolean hasModel, boolean publishesByRules) {
        this.publishesByRules = publishesByRules;
        this.scanners = scanners;
        this.skills = new StoredSkills(database);
        this.hasModel = hasModel;
    }

    Outcome run(Attempt<Intake> attempt) {
        String id = attempt.key();
        SubmissionView submission = skills.find(id).orElse(null);
        if (submission == null || submission.state() != SubmissionState.TIER1_SCANNING) {
            return Outcome.done(); // a duplicate, or moved meanwhile
        }
        Report report = scanners.scan(skills.skill(submission));
        ScanFacts facts = ScanFacts.of(report);
        if (facts.verdict() == Verdict.FAIL) {
            StateReason why =
                    StateReason.of("TIER1_FAILED", Reasons.failed(report)).at(SubmissionStage.TIER1);
            return Outcome.reject(why.text())
                    .write(tx -> writes.scanned(
                            tx,
                            id,
                            report,
                            to(SubmissionState.TIER1_FAILED, facts).because(why)));
        }
        if (hasModel) {
            return Outcome.next(tx -> writes.scanned(tx, id, report, to(SubmissionState.TIER2_SCANNING, facts)));
        }
        return withoutModel(id, report, facts);
    }

    /** Rules alone publish nothing, unless a setting says so; and then only what they can have nothing to say about. */
    private Outcome withoutModel(String id, Report report, ScanFacts facts) {
        Optional<String> objection =
                publishesByRules ? RulesAlone.objection(report) : Optional.of(Reasons.review(report));
        boolean isApproved = objection.isEmpty() && facts.alone() == Opinion.PASS;
        SubmissionMove move = isApproved
                ? to(SubmissionState.AUTO_APPROVED, facts)
                : to(SubmissionState.NEEDS_REVIEW, facts)
                        .because(StateReason.of("NO_MODEL", say("reason.no_model", objection.orElse(""))));
        return Outcome.goTo((isApproved ? SubmissionStage.PUBLISH : SubmissionStage.DECIDE).step())
                .write(tx -> {
                    if (writes.scanned(tx, id, report, move)) {
                        writes.skipped(tx, id, NO_MODEL);
                    }
                });
    }

    private static SubmissionMove to(SubmissionState state, ScanFacts facts) {
        return SubmissionMove.to(state, Trigger.SCANNED)
                .from(SubmissionState.TIER1_SCANNING)
                .with(Map.of("score", facts.score(), "verdict", facts.verdict().name()));
    }
}
