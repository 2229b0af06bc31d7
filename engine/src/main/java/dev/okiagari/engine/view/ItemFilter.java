package dev.okiagari.engine.view;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which items to list, or to act on. Immutable; null means any. Without a state a list shows unfinished items, and an act
 * concerns every state in which it is possible. An act concerns items of runs only when their run is named, since a run's
 * verdict depends on them.
 *
 * @param retrying only those that wait after a failure
 * @param held only those that a person has set aside or that wait behind a hold, as lists show them
 * @param kind of the latest failure
 * @param category of the latest failure
 * @param keyPrefix what the key begins with
 * @param olderThan submitted longer ago than that
 * @param runId items of this run; null: of no run
 * @param everything said on purpose; without it a filter that filters nothing is refused
 */
public record ItemFilter(
        @Nullable String pipeline,
        @Nullable String step,
        @Nullable State state,
        boolean retrying,
        boolean held,
        @Nullable Kind kind,
        @Nullable String category,
        @Nullable String keyPrefix,
        @Nullable Duration olderThan,
        @Nullable Long runId,
        boolean everything) {

    private static final ItemFilter NOTHING =
            new ItemFilter(null, null, null, false, false, null, null, null, null, null, false);

    public ItemFilter {
        require(
                !(retrying || held) || state == null || state == State.WAITING,
                "only waiting items are retrying or held");
        require(keyPrefix == null || !keyPrefix.isEmpty(), "the key prefix is empty");
        require(olderThan == null || !olderThan.isNegative(), "the age is negative");
    }

    /** Leaves nothing out; an action refuses it until it does. */
    public static ItemFilter none() {
        return NOTHING;
    }

    /** Items of this pipeline, to be narrowed down. */
    public static ItemFilter of(Pipeline<?> pipeline) {
        return NOTHING.withPipeline(pipeline.name());
    }

    /** Items of this run. */
    public static ItemFilter ofRun(long id) {
        return new ItemFilter(null, null, null, false, false, null, null, null, null, id, false);
    }

    /** Every item of every pipeline, of no run. */
    public static ItemFilter ofEverything() {
        return new ItemFilter(null, null, null, false, false, null, null, null, null, null, true);
    }

    public ItemFilter withPipeline(@Nullable String name) {
        return new ItemFilter(
                name, step, state, retrying, held, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withStep(@Nullable String name) {
        return new ItemFilter(
                pipeline, name, state, retrying, held, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withState(@Nullable State in) {
        return new ItemFilter(
                pipeline, step, in, retrying, held, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter thatAreRetrying() {
        return new ItemFilter(
                pipeline, step, state, true, held, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter thatAreHeld() {
        return new ItemFilter(
                pipeline, step, state, retrying, true, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withKind(@Nullable Kind of) {
        return new ItemFilter(
                pipeline, step, state, retrying, held, of, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withCategory(@Nullable String name) {
        return new ItemFilter(
                pipeline, step, state, retrying, held, kind, name, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withKeyPrefix(@Nullable String prefix) {
        return new ItemFilter(
                pipeline, step, state, retrying, held, kind, category, prefix, olderThan, runId, everything);
    }

    public ItemFilter withOlderThan(@Nullable Duration age) {
        return new ItemFilter(pipeline, step, state, retrying, held, kind, category, keyPrefix, age, runId, everything);
    }

    /** True when it leaves anything out. */
    public boolean narrows() {
        return pipeline != null
                || step != null
                || state != null
                || retrying
                || held
                || kind != null
                || category != null
                || keyPrefix != null
                || olderThan != null
                || runId != null;
    }

    /** True when it asks for no more than a pipeline, a step and a state, by which lists are sorted. */
    public boolean isOfPlace() {
        return new ItemFilter(pipeline, step, state, false, false, null, null, null, null, null, everything)
                .equals(this);
    }

    private static void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalArgumentException("could not use this filter because " + why);
        }
    }
}
