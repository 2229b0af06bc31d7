package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.RetryPlan;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the machine must know of the step an item is at.
 *
 * @param next the step after it; null: it is the last one
 * @param mostLaters how often in a row the step may be put off, and {@code longestLater} for how long in total
 */
public record StepFacts(@Nullable String next, RetryPlan retry, int mostLaters, Duration longestLater, boolean inRun) {

    /** For events that depend on no step's policy: what people do, rescues, refunds, stops. */
    public static final StepFacts NONE =
            new StepFacts(null, RetryPlan.of(RetryPolicy.defaults()), 0, Duration.ZERO, false);

    public static <P> StepFacts of(PipelineDefinition<P> definition, StepDefinition<P> step, boolean inRun) {
        return new StepFacts(
                definition.after(step.name()), step.retry(), step.mostLaters(), step.longestLater(), inRun);
    }
}
