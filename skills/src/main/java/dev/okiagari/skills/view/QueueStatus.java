package dev.okiagari.skills.view;

import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionState;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The queue now.
 *
 * @param paused whether the pipeline is on hold
 * @param held whether an upstream or a stage of the pipeline is on hold
 * @param pending unfinished submissions, by state
 * @param stuck what needs a recovery
 * @param stale how many have been in one stage of machines for too long, whatever the reason
 */
public record QueueStatus(
        Figure<Boolean> paused,
        Figure<Boolean> held,
        Figure<Map<SubmissionState, Long>> pending,
        Figure<Stuck> stuck,
        Figure<Long> stale) {

    /**
     * Submissions that need a recovery: they run for too long, or nobody takes them up.
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
            byState = Collections.unmodifiableMap(new TreeMap<>(byState));
            items = List.copyOf(items);
        }
    }

    /** One of them. */
    public record StuckSubmission(
            String id,
            SubmissionState state,
            SubmissionState stage,
            String step,
            Instant since,
            @Nullable FailureClass classification,
            int attempt,
            RecoveryBudget budget) {}

    public boolean isDegraded() {
        return paused.isDegraded()
                || held.isDegraded()
                || pending.isDegraded()
                || stuck.isDegraded()
                || stale.isDegraded();
    }

    /** In one word: degraded, paused, held, stuck or ok. */
    public String health() {
        if (isDegraded()) {
            return "degraded";
        }
        if (Boolean.TRUE.equals(paused.value())) {
            return "paused";
        }
        if (Boolean.TRUE.equals(held.value())) {
            return "held";
        }
        Stuck now = stuck.value();
        return now != null && now.count() > 0 ? "stuck" : "ok";
    }
}
