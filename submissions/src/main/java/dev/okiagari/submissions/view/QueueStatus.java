package dev.okiagari.submissions.view;

import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.SubmissionState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The queue now.
 *
 * @param paused whether the pipeline is on hold
 * @param counts submissions in each state
 * @param stuck what does not move although it should
 */
public record QueueStatus(Figure<Boolean> paused, Figure<Map<SubmissionState, Long>> counts, Figure<Stuck> stuck) {

    /**
     * Submissions that do not move although they should.
     *
     * @param oldest since when the first of them; null when there are none
     * @param items the first of them
     */
    public record Stuck(
            long count,
            Map<SubmissionState, Long> byState,
            @Nullable Instant oldest,
            List<StuckSubmission> items) {
        public Stuck {
            byState = Map.copyOf(byState);
            items = List.copyOf(items);
        }
    }

    /** One of them. */
    public record StuckSubmission(
            String id,
            SubmissionState state,
            String stage,
            Instant since,
            @Nullable FailureClass failure,
            int attempt,
            RecoveryBudget budget) {}

    public boolean isDegraded() {
        return paused.isDegraded() || counts.isDegraded() || stuck.isDegraded();
    }

    /** In one word: degraded, paused, stuck or ok. */
    public String health() {
        if (isDegraded()) {
            return "degraded";
        }
        if (Boolean.TRUE.equals(paused.value())) {
            return "paused";
        }
        Stuck now = stuck.value();
        return now != null && now.count() > 0 ? "stuck" : "ok";
    }
}
