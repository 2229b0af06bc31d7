package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.FailedAttempt;
import dev.okiagari.engine.failure.Failure;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A pipeline's steps, checked and frozen. Safe to share between threads. */
public record PipelineDefinition<P>(
        Pipeline<P> pipeline,
        Map<String, StepDefinition<P>> steps,
        Map<String, String> renames,
        Map<String, Function<Failure, Outcome>> onExhausted,
        @Nullable OnRetry<P> onRetry,
        @Nullable OnEnd<P> onEnd,
        @Nullable OnEnd<P> onRevive,
        @Nullable LogKeys<P> logKeys,
        boolean keepsHistory,
        @Nullable Duration keepFinished) {

    /** Writes when an attempt failed and will be retried. Same rules as {@link Write}. */
    @FunctionalInterface
    public interface OnRetry<P> {
        void write(FailedAttempt<P> failed, Connection tx) throws Exception;
    }

    /** Writes when an item ends other than done, or is brought back. Same rules as {@link Write}. */
    @FunctionalInterface
    public interface OnEnd<P> {
        void write(Ending<P> ending, Connection tx) throws Exception;
    }

    /** Keys and values that are added to the log lines about an item. */
    @FunctionalInterface
    public interface LogKeys<P> {
        Map<String, ?> of(String key, @Nullable P payload) throws Exception;
    }

    /** Steps are by name in declared order, renames new names by old ones; without {@code keepFinished} settings decide. */
    public PipelineDefinition {
        Map<String, StepDefinition<P>> known = Collections.unmodifiableMap(new LinkedHashMap<>(steps));
        require(pipeline, !known.isEmpty(), "it has no steps");
        onExhausted.keySet().forEach(s -> require(pipeline, known.containsKey(s), "onExhausted names no step: " + s));
        renames.forEach((before, now) -> {
            require(pipeline, !known.containsKey(before), "step '" + before + "' is still there and cannot be renamed");
            require(pipeline, known.containsKey(now), "step '" + before + "' is renamed to no step: " + now);
        });
        known.values()
                .forEach(step -> step.mayGoTo()
                        .forEach(target -> require(
                                pipeline,
                                known.containsKey(target),
                                "step '" + step.name() + "' may go to no step: " + target)));
        steps = known;
        renames = Map.copyOf(renames);
        onExhausted = Map.copyOf(onExhausted);
    }

    public String name() {
        return pipeline.name();
    }

    /** Step names in declared order. */
    public List<String> order() {
        return List.copyOf(steps.keySet());
    }

    public String first() {
        return order().getFirst();
    }

    /** The declared step, or null when this build does not know it. */
    public @Nullable StepDefinition<P> step(String name) {
        return steps.get(name);
    }

    /** The step after this one in declared order, or null after the last. */
    public @Nullable String after(String step) {
        List<String> order = order();
        int index = order.indexOf(step);
        return index < 0 || index == order.size() - 1 ? null : order.get(index + 1);
    }

    public @Nullable Function<Failure, Outcome> onExhausted(String step) {
        return onExhausted.get(step);
    }

    /** The payload of an item; null when none was submitted, or when this build cannot read it. */
    public @Nullable P readPayload(Codec codec, @Nullable String json) {
        try {
            return json == null ? null : codec.read(json, pipeline.payloadType());
        } catch (RuntimeException e) {
            return null; // its attempts fail with the reason
        }
    }

    static void require(Pipeline<?> pipeline, boolean fits, String why) {
        if (!fits) {
            throw new IllegalArgumentException("could not build pipeline '" + pipeline.name() + "' because " + why);
        }
    }
}
