package dev.okiagari.engine.view;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which items to list or to act on. Immutable; null means any. Without a state, a list shows unfinished items (with a key prefix:
 * items in every state), and an act applies to every state in which it is possible. An act applies to items of a run only if the
 * run is given, because the run's verdict depends on them; a list shows them too, except by key.
 *
 * @param retrying only those that wait after a failure
 * @param held only those that a person has set aside or that wait behind a hold, as lists show them
 * @param stale only those that should have moved, see {@link Staleness}; for lists only, and without those that are parked at a
 * step on hold
 * @param kind of the latest failure
 * @param category of the latest failure
 * @param keyPrefix what the key begins with; a list then shows the latest item of each key
 * @param olderThan submitted longer ago than that
 * @param runId items of this run
 * @param everything explicitly all items: without it an act refuses an empty filter; with it a list shows items in every state
 */
public record ItemFilter(
        @Nullable String pipeline,
        @Nullable String step,
        @Nullable State state,
        boolean retrying,
        boolean held,
        boolean stale,
        @Nullable Kind kind,
        @Nullable String category,
        @Nullable String keyPrefix,
        @Nullable Duration olderThan,
        @Nullable Long runId,
        boolean everything) {

    private static final ItemFilter NOTHING =
            new ItemFilter(null, null, null, false, false, false, null, null, null, null, null, false);
    private static final ItemFilter EVERYTHING =
            new ItemFilter(null, null, null, false, false, false, null, null, null, null, null, true);

    public ItemFilter {
        require(
                !(retrying || held) || state == null || state == State.WAITING,
                "only waiting items are retrying or held");
        require(!stale || (!held && (state == null || !state.isFinished())), "held and finished items are never stale");
        require(keyPrefix == null || !keyPrefix.isEmpty(), "the key prefix is empty");
        require(olderThan == null || !olderThan.isNegative(), "the age is negative");
    }

    /** Matches everything; an action refuses it until it is narrowed down. */
    public static ItemFilter none() {
        return NOTHING;
    }

    /** Items of this pipeline, to be narrowed down. */
    public static ItemFilter of(Pipeline<?> pipeline) {
        return NOTHING.withPipeline(pipeline.name());
    }

    /** Items of this run. */
    public static ItemFilter ofRun(long id) {
        return NOTHING.withRun(id);
    }

    /** Every item of every pipeline, outside runs. */
    public static ItemFilter ofEverything() {
        return EVERYTHING;
    }

    public ItemFilter withPipeline(@Nullable String name) {
        return new ItemFilter(
                name, step, state, retrying, held, stale, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withStep(@Nullable String name) {
        return new ItemFilter(
                pipeline, name, state, retrying, held, stale, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withState(@Nullable State in) {
        return new ItemFilter(
                pipeline, step, in, retrying, held, stale, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter thatAreRetrying() {
        return new ItemFilter(
                pipeline, step, state, true, held, stale, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter thatAreHeld() {
        return new ItemFilter(
                pipeline, step, state, retrying, true, stale, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter thatAreStale() {
        return new ItemFilter(
                pipeline, step, state, retrying, held, true, kind, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withKind(@Nullable Kind of) {
        return new ItemFilter(
                pipeline, step, state, retrying, held, stale, of, category, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withCategory(@Nullable String name) {
        return new ItemFilter(
                pipeline, step, state, retrying, held, stale, kind, name, keyPrefix, olderThan, runId, everything);
    }

    public ItemFilter withKeyPrefix(@Nullable String prefix) {
        return new ItemFilter(
                pipeline, step, state, retrying, held, stale, kind, category, prefix, olderThan, runId, everything);
    }

    public ItemFilter withOlderThan(@Nullable Duration age) {
        return new ItemFilter(
                pipeline, step, state, retrying, held, stale, kind, category, keyPrefix, age, runId, everything);
    }

    public ItemFilter withRun(@Nullable Long id) {
        return new ItemFilter(
                pipeline, step, state, retrying, held, stale, kind, category, keyPrefix, olderThan, id, everything);
    }

    /** True when it excludes any item. */
    public boolean narrows() {
        return !equals(everything ? EVERYTHING : NOTHING);
    }

    private static void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalArgumentException("could not use this filter because " + why);
        }
    }
}
