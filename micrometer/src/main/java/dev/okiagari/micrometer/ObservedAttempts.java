package dev.okiagari.micrometer;

import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;
import java.util.concurrent.Callable;

/**
 * An observation around each attempt ({@code okiagari.step}): a tracer makes a span of it, and what the step calls is inside. What the step
 * throws is its error. To be added to a node: {@code Engine.on(…).around(new ObservedAttempts(registry))}. Safe for many threads.
 */
public final class ObservedAttempts implements Around {
    private final ObservationRegistry registry;

    public ObservedAttempts(ObservationRegistry registry) {
        this.registry = registry;
    }

    @Override
    public Outcome attempt(Attempt<?> attempt, Callable<Outcome> next) throws Exception {
        Observation observation = Observation.createNotStarted("okiagari.step", registry)
                .contextualName("process " + attempt.pipeline() + "/" + attempt.step())
                .lowCardinalityKeyValue("pipeline", attempt.pipeline())
                .lowCardinalityKeyValue("step", attempt.step())
                .highCardinalityKeyValue("item", String.valueOf(attempt.itemId()))
                .highCardinalityKeyValue("attempt", String.valueOf(attempt.number()));
        return observation.observeChecked(next::call);
    }
}
