package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.text.Names;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Describes how a pipeline's items are processed: its steps in order, and callbacks. Given to an {@code Engine}, which
 * checks and copies it. For one thread.
 */
public final class Steps<P> {
    private final Pipeline<P> pipeline;
    private final List<StepDefinition<P>> steps = new ArrayList<>();
    private final Map<String, Function<Failure, Outcome>> onExhausted = new HashMap<>();
    private final Map<String, String> renames = new HashMap<>();
    private PipelineDefinition.@Nullable OnRetry<P> onRetry;
    private PipelineDefinition.@Nullable OnEnd<P> onEnd;
    private PipelineDefinition.@Nullable OnEnd<P> onRevive;
    private PipelineDefinition.@Nullable LogKeys<P> logKeys;
    private boolean keepsHistory;
    private @Nullable Duration keepFinished;

    Steps(Pipeline<P> pipeline) {
        this.pipeline = pipeline;
    }

    /** Adds a step with default options. */
    public Steps<P> step(String name, Step<P> code) {
        return step(name, code, defaults -> defaults);
    }

    /** Adds a step with options, such as {@code s -> s.deadline(ofSeconds(55)).attempts(3)}. */
    public Steps<P> step(String name, Step<P> code, UnaryOperator<StepDefinition<P>> options) {
        steps.add(options.apply(StepDefinition.of(name, code)));
        return this;
    }

    /** Adds a write to the commit that records a failure after which the item is retried. */
    public Steps<P> onRetry(PipelineDefinition.OnRetry<P> write) {
        onRetry = write;
        return this;
    }

    /** Adds a write to the commit that ends an item as failed, rejected or cancelled, whoever ends it. */
    public Steps<P> onEnd(PipelineDefinition.OnEnd<P> write) {
        onEnd = write;
        return this;
    }

    /**
     * Adds a write to the commit that brings back an ended item, whoever does it: a person, an action on many items, or the engine
     * after an outage. Committed once each time. A node that has this code brings the item back; until then it stays ended.
     */
    public Steps<P> onRevive(PipelineDefinition.OnEnd<P> write) {
        onRevive = write;
        return this;
    }

    /**
     * How long items of this pipeline are kept after their end (default: the setting {@code keepFinished} of the node). Then they
     * are removed with their notes and acts, and their keys can be submitted again. Items of a run stay until the run has ended.
     */
    public Steps<P> keepFinished(Duration time) {
        PipelineDefinition.require(pipeline, time.isPositive(), "keepFinished " + time + " is not longer than zero");
        keepFinished = time;
        return this;
    }

    /**
     * Adds keys of your own to every log line about an item of this pipeline, such as {@code (key, guest) ->
     * Map.of("table", guest.table())}. Runs for each such line, so it must be quick; it cannot replace keys of the
     * engine. The payload is null when none was submitted, or when this build cannot read it.
     */
    public Steps<P> logKeys(PipelineDefinition.LogKeys<P> keys) {
        logKeys = keys;
        return this;
    }

    /** Turns the last failure of a step into an outcome, such as parking for a review. */
    public Steps<P> onExhausted(String step, Function<Failure, Outcome> decide) {
        onExhausted.put(step, decide);
        return this;
    }

    /**
     * Declares the former name of a step: items that wait at the old name continue at the new one. Keep it as long as
     * items may wait there, including retried ones; a step that was renamed twice needs two of these.
     */
    public Steps<P> renamed(String oldName, String newName) {
        Names.requireName("step", oldName);
        PipelineDefinition.require(
                pipeline, renames.put(oldName, newName) == null, "step '" + oldName + "' is renamed twice");
        return this;
    }

    /**
     * Keeps a history row for each settled attempt, written in the same commit: {@code client.items().history(id)}
     * reads them. Kept for 30 days at most, and no longer than the item. Off by default.
     */
    public Steps<P> keepHistory() {
        keepsHistory = true;
        return this;
    }

    /** Checks the description and returns an immutable copy. */
    public PipelineDefinition<P> define() {
        Map<String, StepDefinition<P>> byName = new LinkedHashMap<>();
        for (StepDefinition<P> step : steps) {
            boolean isNew = byName.put(step.name(), step) == null;
            PipelineDefinition.require(pipeline, isNew, "step '" + step.name() + "' is declared twice");
        }
        return new PipelineDefinition<>(
                pipeline, byName, renames, onExhausted, onRetry, onEnd, onRevive, logKeys, keepsHistory, keepFinished);
    }
}
