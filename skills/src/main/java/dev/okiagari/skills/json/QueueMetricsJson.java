package dev.okiagari.skills.json;

import dev.okiagari.engine.view.Histogram;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.FailureHour;
import dev.okiagari.skills.view.Figure;
import dev.okiagari.skills.view.QueueMetrics;
import dev.okiagari.skills.view.StepTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How the queue did over the last hours. A figure that could not be read is null, never a false 0.
 *
 * @param degraded something could not be read
 * @param timeouts failed attempts and recoveries by class
 * @param throughput what ended, by hour
 * @param durations how long successful steps took
 */
public record QueueMetricsJson(
        boolean degraded,
        @Nullable Timeouts timeouts,
        @Nullable List<Throughput> throughput,
        @Nullable List<StepDuration> durations) {

    /** Oldest hour first, quiet ones too; and all hours together. */
    public record Timeouts(List<Hour> hours, List<Bucket> totals) {}

    /** What failed in one hour. */
    public record Hour(Instant hour, long count, long totalDurationMs, List<Bucket> buckets) {}

    /** What failed in one hour, or in all of them, for one reason. */
    public record Bucket(@Nullable Instant hour, FailureClass classification, long count, long totalDurationMs) {}

    /** What ended in one hour, by the state of the engine's item: done, failed, rejected or cancelled. */
    public record Throughput(Instant hour, Map<String, Long> ended) {
        static Throughput of(QueueMetrics.Throughput one) {
            return new Throughput(one.hour(), new TreeMap<>(one.ended()));
        }
    }

    /** How long one step took, to within the width of the engine's histogram; null when it has not run. */
    public record StepDuration(
            SubmissionState stage,
            String step,
            long count,
            @Nullable Duration median,
            @Nullable Duration p95) {
        static StepDuration of(StepTime one) {
            Histogram took = one.took();
            return new StepDuration(
                    SubmissionStage.of(one.step()).orElse(SubmissionStage.FETCH).state(),
                    one.step(),
                    took.count(),
                    took.percentile(0.5),
                    took.percentile(0.95));
        }
    }

    public static QueueMetricsJson of(QueueMetrics metrics, Figure<List<StepTime>> durations) {
        List<FailureHour> hours = metrics.timeouts().value();
        List<QueueMetrics.Throughput> ended = metrics.hours().value();
        List<StepTime> steps = durations.value();
        return new QueueMetricsJson(
                metrics.isDegraded() || durations.isDegraded(),
                hours == null
                        ? null
                        : new Timeouts(
                                hours.stream().map(QueueMetricsJson::hour).toList(), buckets(null, metrics.totals())),
                ended == null ? null : ended.stream().map(Throughput::of).toList(),
                steps == null ? null : steps.stream().map(StepDuration::of).toList());
    }

    private static Hour hour(FailureHour hour) {
        List<Bucket> buckets = buckets(hour.hour(), hour.classes());
        return new Hour(
                hour.hour(),
                buckets.stream().mapToLong(Bucket::count).sum(),
                buckets.stream().mapToLong(Bucket::totalDurationMs).sum(),
                buckets);
    }

    private static List<Bucket> buckets(@Nullable Instant hour, Map<FailureClass, FailureHour.Count> classes) {
        return new TreeMap<>(classes)
                .entrySet().stream()
                        .map(one -> new Bucket(
                                hour,
                                one.getKey(),
                                one.getValue().count(),
                                one.getValue().total().toMillis()))
                        .toList();
    }
}
