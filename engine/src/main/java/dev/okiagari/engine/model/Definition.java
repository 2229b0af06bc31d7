package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.FailedAttempt;
import dev.okiagari.engine.failure.Failure;
import java.sql.Connection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A pipeline's steps, checked and frozen. Safe to share between threads. */
public final class Definition<P> {

    /** Writes when an attempt failed and the item will be tried again. Same rules as {@link Write}. */
    @FunctionalInterface
    public interface OnRetry<P> {
        void write(FailedAttempt<P> failed, Connection tx) throws Exception;
    }

    /** Writes when an item ends other than done. Same rules as {@link Write}. */
    @FunctionalInterface
    public interface OnEnd<P> {
        void write(Ending<P> ending, Connection tx) throws Exception;
    }

    private final Pipeline<P> pipeline;
    private final Map<String, StepDefinition<P>> steps = new LinkedHashMap<>();
    private final List<String> order;
    private final Map<String, String> renames;
    private final Map<String, Function<Failure, Outcome>> onExhausted;
    private final @Nullable OnRetry<P> onRetry;
    private final @Nullable OnEnd<P> onEnd;

    Definition(
            Pipeline<P> pipeline,
            List<StepDefinition<P>> steps,
            Map<String, String> renames,
            Map<String, Function<Failure, Outcome>> onExhausted,
            @Nullable OnRetry<P> onRetry,
            @Nullable OnEnd<P> onEnd) {
        this.pipeline = pipeline;
        for (StepDefinition<P> step : steps) {
            require(this.steps.put(step.name(), step) == null, "step '" + step.name() + "' is declared twice");
        }
        this.order = List.copyOf(this.steps.keySet());
        this.renames = Map.copyOf(renames);
        this.onExhausted = Map.copyOf(onExhausted);
        this.onRetry = onRetry;
        this.onEnd = onEnd;
        require(!order.isEmpty(), "it has no steps");
        this.onExhausted.keySet().forEach(s -> require(this.steps.containsKey(s), "onExhausted names no step: " + s));
        this.renames.forEach((before, now) -> {
            require(!this.steps.containsKey(before), "step '" + before + "' is still there and cannot be renamed");
            require(this.steps.containsKey(now), "step '" + before + "' is renamed to no step: " + now);
        });
        for (StepDefinition<P> step : steps) {
            for (String target : step.mayGoTo()) {
                require(this.steps.containsKey(target), "step '" + step.name() + "' may go to no step: " + target);
            }
        }
    }

    public Pipeline<P> pipeline() {
        return pipeline;
    }

    public String name() {
        return pipeline.name();
    }

    /** Step names in declared order. */
    public List<String> order() {
        return order;
    }

    public String first() {
        return order.getFirst();
    }

    /** The declared step, or null when this build does not know it. */
    public @Nullable StepDefinition<P> step(String name) {
        return steps.get(name);
    }

    /** The step after this one in declared order, or null after the last. */
    public @Nullable String after(String step) {
        int index = order.indexOf(step);
        return index < 0 || index == order.size() - 1 ? null : order.get(index + 1);
    }

    /** New names of steps by their old ones. */
    public Map<String, String> renames() {
        return renames;
    }

    public @Nullable Function<Failure, Outcome> onExhausted(String step) {
        return onExhausted.get(step);
    }

    public @Nullable OnRetry<P> onRetry() {
        return onRetry;
    }

    public @Nullable OnEnd<P> onEnd() {
        return onEnd;
    }

    private void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalArgumentException("could not build pipeline '" + pipeline.name() + "' because " + why);
        }
    }
}
