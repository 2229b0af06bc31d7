package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.Json;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.FailureHour;
import dev.okiagari.submissions.view.QueueMetrics;
import dev.okiagari.submissions.view.QueueStatus;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The queue for programs: what could not be read is null. Pure. */
final class QueueJson {
    private QueueJson() {}

    static Json of(QueueStatus status, QueueMetrics metrics) {
        List<FailureHour> hours = metrics.timeouts().value();
        Json totals = new Json();
        metrics.totals().forEach((name, count) -> totals.put(name.name(), count(count)));
        return new Json()
                .put("health", status.health())
                .put("degraded", status.isDegraded() || metrics.isDegraded())
                .put("paused", status.paused().value())
                .put("counts", counts(status.counts().value()))
                .put("stuck", stuck(status.stuck().value()))
                .put(
                        "timeouts",
                        hours == null
                                ? null
                                : new Json()
                                        .put(
                                                "hours",
                                                hours.stream()
                                                        .map(QueueJson::hour)
                                                        .toList())
                                        .put("totals", totals));
    }

    private static Json hour(FailureHour hour) {
        Json classes = new Json();
        hour.classes().forEach((name, count) -> classes.put(name.name(), count(count)));
        return new Json().put("hour", hour.hour()).put("classes", classes);
    }

    private static Json count(FailureHour.Count count) {
        return new Json()
                .put("count", count.count())
                .put("totalDurationMs", count.total().toMillis());
    }

    private static @Nullable Json counts(@Nullable Map<SubmissionState, Long> counts) {
        if (counts == null) {
            return null;
        }
        Json json = new Json();
        counts.forEach((state, count) -> json.put(state.name(), count));
        return json;
    }

    private static @Nullable Json stuck(QueueStatus.@Nullable Stuck stuck) {
        return stuck == null
                ? null
                : new Json()
                        .put("count", stuck.count())
                        .put("byState", counts(stuck.byState()))
                        .put("oldest", stuck.oldest())
                        .put("items", stuck.items().stream().map(QueueJson::one).toList());
    }

    private static Json one(QueueStatus.StuckSubmission one) {
        return new Json()
                .put("id", one.id())
                .put("state", one.state().name())
                .put("stage", one.stage())
                .put("since", one.since())
                .put(
                        "classification",
                        one.failure() == null ? null : one.failure().name())
                .put("attempt", one.attempt())
                .put(
                        "budget",
                        new Json()
                                .put("count", one.budget().count())
                                .put("lastRetryAt", one.budget().lastRetryAt())
                                .put("nextRetryAfter", one.budget().nextRetryAfter()));
    }
}
