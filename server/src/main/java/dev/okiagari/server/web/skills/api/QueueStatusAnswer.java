package dev.okiagari.server.web.skills.api;

import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.QueueStatus;
import dev.okiagari.submissions.view.RecoveryBudget;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The queue now. A figure that could not be read is null, never a false zero.
 *
 * @param health ok, stuck, paused or degraded
 * @param degraded something could not be read
 * @param pending unfinished submissions, by state
 */
public record QueueStatusAnswer(
        String health,
        boolean degraded,
        @Nullable Boolean paused,
        @Nullable Map<SubmissionState, Long> pending,
        @Nullable Stuck stuck) {

    /**
     * Submissions that do not move although they should.
     *
     * @param oldest since when the first of them; null when there are none
     * @param items the first 50
     */
    public record Stuck(
            long count,
            Map<SubmissionState, Long> byState,
            @Nullable Instant oldest,
            List<StuckItem> items) {}

    /** One of them. */
    public record StuckItem(
            String id,
            SubmissionState state,
            String stage,
            Instant since,
            @Nullable FailureClass classification,
            int attempt,
            RecoveryBudget budget) {}

    static QueueStatusAnswer of(QueueStatus status) {
        Map<SubmissionState, Long> counts = status.counts().value();
        QueueStatus.Stuck stuck = status.stuck().value();
        return new QueueStatusAnswer(
                status.health(),
                status.isDegraded(),
                status.paused().value(),
                counts == null ? null : new TreeMap<>(counts),
                stuck == null
                        ? null
                        : new Stuck(
                                stuck.count(),
                                new TreeMap<>(stuck.byState()),
                                stuck.oldest(),
                                stuck.items().stream()
                                        .map(QueueStatusAnswer::item)
                                        .toList()));
    }

    private static StuckItem item(QueueStatus.StuckSubmission one) {
        return new StuckItem(
                one.id(), one.state(), one.stage(), one.since(), one.failure(), one.attempt(), one.budget());
    }
}
