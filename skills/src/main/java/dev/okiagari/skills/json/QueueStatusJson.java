package dev.okiagari.skills.json;

import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.QueueStatus;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The queue now. A figure that could not be read is null, never a false 0.
 *
 * @param health ok, stuck, held (an upstream or a stage of the pipeline is on hold), paused or degraded
 * @param degraded something could not be read
 * @param pending unfinished submissions, by state
 * @param stuck what needs a recovery
 * @param stale how many have been in one stage of machines for more than 3 minutes, whatever the reason
 */
public record QueueStatusJson(
        String health,
        boolean degraded,
        @Nullable Boolean paused,
        @Nullable Boolean held,
        @Nullable Map<SubmissionState, Long> pending,
        QueueStatus.@Nullable Stuck stuck,
        @Nullable Long stale) {

    public static QueueStatusJson of(QueueStatus status) {
        Map<SubmissionState, Long> pending = status.pending().value();
        return new QueueStatusJson(
                status.health(),
                status.isDegraded(),
                status.paused().value(),
                status.held().value(),
                pending == null ? null : new TreeMap<>(pending),
                status.stuck().value(),
                status.stale().value());
    }
}
