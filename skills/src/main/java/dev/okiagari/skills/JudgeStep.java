package dev.okiagari.skills;

import dev.okiagari.application.BadAnswers;
import dev.okiagari.application.Database;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.judge.ModelJudge;
import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Scanners;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.store.SubmissionWrites;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Tier 2: the model. */
final class JudgeStep {
    private static final Duration TO_SPARE = Duration.ofSeconds(1);
    private static final Duration SHORTEST_CALL = Duration.ofMillis(100);

    private final StoredSkills skills;
    private final Scanners scanners;
    private final @Nullable ModelJudge judge;
    private final Upstream model;
    private final SubmissionWrites writes = new SubmissionWrites();

    JudgeStep(Database database, Scanners scanners, @Nullable ModelJudge judge, Upstream model) {
        this.scanners = scanners;
        this.skills = new StoredSkills(database);
        this.judge = judge;
        this.model = model;
    }

    Outcome run(Attempt<Intake> attempt) throws Exception {
        String id = attempt.key();
        SubmissionView submission = skills.find(id).orElse(null);
        if (submission == null || submission.state() != SubmissionState.TIER2_SCANNING) {
            return Outcome.done(); // it has been moved meanwhile
        }
        ModelJudge asked = judge;
        if (asked == null) { // another node had a model when tier 1 ended
            return Outcome.next(tx -> writes.skipped(tx, id, ScanStep.NO_MODEL));
        }
        Skill skill = skills.skill(submission);
        Report report = scanners.scan(skill);
        String key = attempt.idempotencyKey() + "#" + attempt.number(); // a bad answer must not be given again
        SkillJudgement judgement = BadAnswers.call(
                attempt, model, ModelFaults.BAD_ANSWER, () -> asked.judge(skill, report, key, timeFor(attempt)));
        return Outcome.next(tx -> writes.judged(tx, id, judgement));
    }

    /** Less than the step has left: a deadline that passes in the model's hands would look like one of ours. */
    private static Duration timeFor(Attempt<?> attempt) {
        Duration left = attempt.timeLeft().minus(TO_SPARE);
        return left.compareTo(SHORTEST_CALL) > 0 ? left : SHORTEST_CALL;
    }
}
