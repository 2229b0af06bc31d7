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
 * Describes how a pipeline's items are worked on: the steps in order, and what is written when one fails. Given to an
 * {@code Engine}, which checks it and takes a copy. For one thread.
 */
public final class Steps<P> {
    private final Pipeline<P> pipeline;
    private final List<StepDefinition<P>> steps = new ArrayList<>();
    private final Map<String, Function<Failure, Outcome>> onExhausted = new HashMap<>();
    private final Map<String, String> renames = new HashMap<>();
    private Definition.@Nullable OnRetry<P> onRetry;
    private Definition.@Nullable OnEnd<P> onEnd;
    private Definition.@Nullable OnEnd<P> onRevive;
    private Definition.@Nullable LogKeys<P> logKeys;
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

    /** Writes in the commit that records a failure after which the item is tried again. */
    public Steps<P> onRetry(Definition.OnRetry<P> write) {
        onRetry = write;
        return this;
    }

    /** Writes in the commit that ends an item as failed, rejected or cancelled, whoever ends it. */
    public Steps<P> onEnd(Definition.OnEnd<P> write) {
        onEnd = write;
        return this;
    }

    /**
     * Writes in the commit that brings an ended item back, whoever does it: a person, an action by filter, or the engine
     * after an outage. Once each time. A node that has this code brings it back; until then the item is as it ended.
     */
    public Steps<P> onRevive(Definition.OnEnd<P> write) {
        onRevive = write;
        return this;
    }

    /**
     * How long items of this pipeline are kept after their end, whatever the settings of its nodes say; then they are removed with
     * their notes and acts, and their keys are free again. Items of a run stay until the run has ended.
     */
    public Steps<P> keepFinished(Duration time) {
        Definition.require(pipeline, time.isPositive(), "keepFinished " + time + " is not longer than zero");
        keepFinished = time;
        return this;
    }

    /**
     * Adds keys of your own to every log line about an item of this pipeline, such as {@code (key, guest) ->
     * Map.of("table", guest.table())}. Runs for each such line, so it must be quick; keys of the engine's own stay. The
     * payload is null when none was submitted, or when this build cannot read it.
     */
    public Steps<P> logKeys(Definition.LogKeys<P> keys) {
        logKeys = keys;
        return this;
    }

    /** Turns the last failure of a step into another outcome, such as parking for a review. */
    public Steps<P> onExhausted(String step, Function<Failure, Outcome> decide) {
        onExhausted.put(step, decide);
        return this;
    }

    /**
     * Says that a step had another name in an earlier build: items that wait at the old name are worked on at the new
     * one. Keep it for as long as items may wait there, retried ones too; a step that was renamed twice has two of these.
     */
    public Steps<P> renamed(String oldName, String newName) {
        Names.requireName("step", oldName);
        Definition.require(pipeline, renames.put(oldName, newName) == null, "step '" + oldName + "' is renamed twice");
        return this;
    }

    /**
     * Keeps a row of each settled attempt, written in the commit that settles it: {@code client.items().history(id)} reads them.
     * Kept for 30 days at most, and no longer than the item. Off by default.
     */
    public Steps<P> keepHistory() {
        keepsHistory = true;
        return this;
    }

    /** Checks the description as a whole and freezes it. */
    public Definition<P> define() {
        Map<String, StepDefinition<P>> byName = new LinkedHashMap<>();
        for (StepDefinition<P> step : steps) {
            boolean isNew = byName.put(step.name(), step) == null;
            Definition.require(pipeline, isNew, "step '" + step.name() + "' is declared twice");
        }
        return new Definition<>(
                pipeline, byName, renames, onExhausted, onRetry, onEnd, onRevive, logKeys, keepsHistory, keepFinished);
    }
}
