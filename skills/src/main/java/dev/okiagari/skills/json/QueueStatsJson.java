package dev.okiagari.skills.json;

import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.QueueStats;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How much is on its way and how fast it goes.
 *
 * @param paused an operator has paused the queue
 * @param queued submissions that machines have to do something for
 * @param inReview submissions that wait for a person
 * @param pending unfinished ones, by state
 * @param lastHour ended in the last hour, by state
 * @param lastDay ended in the last 24 hours, by state
 * @param median how long those took that machines ended in the last hour; null with fewer than ten
 * @param perPlace how long the queue takes for one place; null with fewer than ten
 */
public record QueueStatsJson(
        boolean paused,
        long queued,
        long inReview,
        Map<SubmissionState, Long> pending,
        Map<SubmissionState, Long> lastHour,
        Map<SubmissionState, Long> lastDay,
        @Nullable Duration median,
        @Nullable Duration perPlace) {

    public static QueueStatsJson of(QueueStats stats, boolean isPaused) {
        return new QueueStatsJson(
                isPaused,
                stats.queued(),
                stats.inReview(),
                new TreeMap<>(stats.pending()),
                new TreeMap<>(stats.lastHour()),
                new TreeMap<>(stats.lastDay()),
                stats.median(),
                stats.perPlace());
    }
}
