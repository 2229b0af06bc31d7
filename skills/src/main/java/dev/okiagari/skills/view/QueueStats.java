package dev.okiagari.skills.view;

import dev.okiagari.skills.state.SubmissionState;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much is on its way and how fast it goes. Submissions that ended long ago are not counted.
 *
 * @param now when this was read, by the clock of the engine
 * @param pending unfinished ones, by state
 * @param lastHour ended in the last hour, by state
 * @param lastDay ended in the last 24 hours, by state
 * @param median how long those took that machines ended in the last hour; null with fewer than ten
 * @param perPlace how long the queue takes for one place; null with fewer than ten
 */
public record QueueStats(
        Instant now,
        Map<SubmissionState, Long> pending,
        Map<SubmissionState, Long> lastHour,
        Map<SubmissionState, Long> lastDay,
        @Nullable Duration median,
        @Nullable Duration perPlace) {
    public QueueStats {
        pending = Map.copyOf(pending);
        lastHour = Map.copyOf(lastHour);
        lastDay = Map.copyOf(lastDay);
    }

    /** Those that machines have to do something for. */
    public long queued() {
        return SubmissionState.QUEUED.stream()
                .mapToLong(state -> pending.getOrDefault(state, 0L))
                .sum();
    }

    public long inReview() {
        return pending.getOrDefault(SubmissionState.NEEDS_REVIEW, 0L)
                + pending.getOrDefault(SubmissionState.TIER3_REVIEW, 0L);
    }
}
