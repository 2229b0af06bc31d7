package dev.okiagari.console.json;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Histogram;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much is at a step, and how its attempts went in the window of the reading.
 *
 * @param waiting all that wait, those that retry and those that are held among them
 * @param owed left undone by a run that has ended
 * @param failedAttempts failed attempts and rescues, which {@code failures} splits up
 */
public record StepFiguresJson(
        String pipeline,
        String step,
        long waiting,
        long retrying,
        long held,
        long running,
        long parked,
        long owed,
        long stale,
        @Nullable Instant oldestDue,
        long succeeded,
        @Nullable Long medianMs,
        @Nullable Long p95Ms,
        long failedAttempts,
        List<Failures> failures) {

    /** Failed attempts of one category. */
    public record Failures(String category, Kind kind, long count) {}

    public static StepFiguresJson of(Figures.StepFigures step) {
        Figures.Depth depth = step.depth();
        return new StepFiguresJson(
                step.pipeline(),
                step.step(),
                depth.waiting(),
                depth.retrying(),
                depth.held(),
                depth.running(),
                depth.parked(),
                depth.owed(),
                depth.stale(),
                depth.oldestDue(),
                step.successes().count(),
                percentile(step.successes(), 0.5),
                percentile(step.successes(), 0.95),
                step.failed(),
                failures(step.failures()));
    }

    static List<Failures> failures(List<Figures.Failures> all) {
        return all.stream()
                .map(f -> new Failures(f.category(), f.kind(), f.count()))
                .toList();
    }

    static @Nullable Long percentile(Histogram durations, double share) {
        Duration length = durations.percentile(share);
        return length == null ? null : length.toMillis();
    }
}
