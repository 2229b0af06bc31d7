package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.submissions.judge.Opinion;
import dev.okiagari.submissions.judge.ScanFacts;
import dev.okiagari.submissions.scan.Report;
import dev.okiagari.submissions.scan.Scanners;
import dev.okiagari.submissions.scan.Verdict;
import dev.okiagari.submissions.state.Move;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Trigger;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.store.SubmissionWrites;
import dev.okiagari.submissions.view.SubmissionView;
import java.util.Map;

/** Tier 1: the rules. */
final class ScanStep {
    static final String NO_MODEL = "no model is configured";

    private final StoredSkills skills;
    private final Scanners scanners;
    private final boolean hasModel;
    private final SubmissionWrites writes = new SubmissionWrites();

    ScanStep(Database database, Scanners scanners, boolean hasModel) {
        this.scanners = scanners;
        this.skills = new StoredSkills(database);
        this.hasModel = hasModel;
    }

    Outcome run(Attempt<Intake> attempt) {
        String id = attempt.key();
        SubmissionView submission = skills.find(id).orElse(null);
        if (submission == null || submission.state() != SubmissionState.TIER1_SCANNING) {
            return Outcome.done(); // a duplicate, or somebody has moved it meanwhile
        }
        Report report = scanners.scan(skills.skill(submission));
        ScanFacts facts = ScanFacts.of(report);
        if (facts.verdict() == Verdict.FAIL) {
            Why why = Why.of("TIER1_FAILED", Reasons.of(report)).at(Stage.TIER1);
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

    /** What is short of a clean scan waits for a person. */
    private Outcome withoutModel(String id, Report report, ScanFacts facts) {
        boolean isApproved = facts.alone() == Opinion.PASS;
        Move move = isApproved
                ? to(SubmissionState.AUTO_APPROVED, facts)
                : to(SubmissionState.NEEDS_REVIEW, facts)
                        .because(Why.of("NO_MODEL", NO_MODEL + ", and " + Reasons.review(report)));
        return Outcome.goTo((isApproved ? Stage.PUBLISH : Stage.DECIDE).step()).write(tx -> {
            if (writes.scanned(tx, id, report, move)) {
                writes.skipped(tx, id, NO_MODEL);
            }
        });
    }

    private static Move to(SubmissionState state, ScanFacts facts) {
        return Move.to(state, Trigger.SCANNED)
                .from(SubmissionState.TIER1_SCANNING)
                .with(Map.of("score", facts.score(), "verdict", facts.verdict().name()));
    }
}
