package dev.okiagari.console.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.okiagari.engine.view.Figures;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much is at a step, and how its attempts went in the window of the reading.
 *
 * @param failedAttempts failed attempts and rescues, which {@code failures} splits up
 */
public record StepFiguresJson(
        String pipeline,
        String step,
        @JsonUnwrapped Figures.Depth depth,
        long succeeded,
        @Nullable Duration median,
        @Nullable Duration p95,
        long failedAttempts,
        List<Figures.Failures> failures) {

    public static StepFiguresJson of(Figures.StepFigures step) {
        return new StepFiguresJson(
                step.pipeline(),
                step.step(),
                step.depth(),
                step.successes().count(),
                step.successes().percentile(0.5),
                step.successes().percentile(0.95),
                step.failed(),
                step.failures());
    }
}
