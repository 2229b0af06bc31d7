package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.StuckWarning;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the submitter is told about a submission that stays in one stage: why, and what happens next. After three minutes in a stage of
 * machines it is stale, whatever the reason; one that waits for a person never is. Pure.
 *
 * @param holds what is on hold, by name
 * @param modelPatience how long a submission waits for a model that is away
 */
record StageWaits(Map<String, HoldView> holds, Duration modelPatience, Instant now) {
    static final Duration STALE_AFTER = Duration.ofMinutes(3);

    /** The one hold of the pipeline. */
    static final String PAUSE =
            HoldName.pipeline(SubmissionSteps.SUBMISSIONS.name()).text();

    static final String MODEL_HOLD = HoldName.upstream(SubmissionSteps.MODEL).text();

    /** Whether a hold keeps a part of the pipeline waiting: its upstream or one of its steps. */
    static boolean isOfPart(String hold) {
        String pipeline = SubmissionSteps.SUBMISSIONS.name();
        return hold.equals(MODEL_HOLD)
                || new HoldName(hold)
                        .heldStep()
                        .filter(step -> step.pipeline().equals(pipeline))
                        .isPresent();
    }

    /**
     * The warning about a submission.
     *
     * @param item null when the engine has none
     */
    StuckWarning warning(SubmissionView submission, @Nullable ItemView item) {
        SubmissionState state = submission.state();
        if (!SubmissionState.QUEUED.contains(state)) {
            return state.isPending()
                    ? new StuckWarning(false, null, null, say("wait.reviewer", minute(submission.since())))
                    : StuckWarning.NONE;
        }
        String why = why(submission, item);
        boolean isStale = submission.since().isBefore(now.minus(STALE_AFTER));
        return isStale
                ? new StuckWarning(
                        true, submission.since(), state, say("wait.stale", SubmissionStage.wordsOf(state), why))
                : new StuckWarning(false, null, null, say("wait.fine", why));
    }

    private String why(SubmissionView submission, @Nullable ItemView item) {
        SubmissionView.LatestError error = submission.error();
        if (item != null && item.nodeId() != null) {
            return error == null ? say("wait.running") : say("wait.running_again", error.message());
        }
        if (holds.containsKey(PAUSE)) {
            return say("wait.paused");
        }
        HoldView model = holds.get(MODEL_HOLD);
        if (submission.state() == SubmissionState.TIER2_SCANNING && model != null) {
            return model.kind() == HoldKind.PERSON ? say("wait.model_held") : say("wait.model", minutes(modelPatience));
        }
        if (item != null && item.held()) {
            return say("wait.held");
        }
        if (error != null && item != null && item.retrying()) {
            Duration left = Duration.between(now, error.nextAt());
            return left.isPositive()
                    ? say("wait.retry", error.message(), 1 + left.toMinutes())
                    : say("wait.retry_now", error.message());
        }
        return say("wait.no_node");
    }

    /** Whole minutes, and no fewer than it is. */
    static long minutes(Duration time) {
        return time.plusSeconds(59).toMinutes();
    }

    private static String minute(Instant at) {
        return at.toString().substring(0, 16).replace('T', ' ') + " UTC";
    }
}
