package dev.okiagari.engine.view;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which items to list or to act on. Immutable; null means any. Without a state, a list shows unfinished items (with a key prefix:
 * items in every state), and an act applies to every state in which it is possible. An act applies to items of a run only if the
 * run is given, because the run's verdict depends on them; a list shows them too, except by key.
 */
public final class ItemFilter {
    private static final ItemFilter NOTHING = new ItemFilter();
    private static final ItemFilter EVERYTHING = NOTHING.with(f -> f.everything = true);

    // Set while a copy is made, never afterwards.
    private @Nullable String pipeline;
    private @Nullable String step;
    private @Nullable State state;
    private boolean retrying;
    private boolean held;
    private boolean stale;
    private @Nullable Kind kind;
    private @Nullable String category;
    private @Nullable String keyPrefix;
    private @Nullable Duration olderThan;
    private @Nullable Long runId;
    private boolean everything;

    private ItemFilter() {}

    private ItemFilter with(Consumer<ItemFilter> change) {
        ItemFilter copy = new ItemFilter();
        copy.pipeline = pipeline;
        copy.step = step;
        copy.state = state;
        copy.retrying = retrying;
        copy.held = held;
        copy.stale = stale;
        copy.kind = kind;
        copy.category = category;
        copy.keyPrefix = keyPrefix;
        copy.olderThan = olderThan;
        copy.runId = runId;
        copy.everything = everything;
        change.accept(copy);
        copy.check();
        return copy;
    }

    private void check() {
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
        return with(f -> f.pipeline = name);
    }

    public ItemFilter withStep(@Nullable String name) {
        return with(f -> f.step = name);
    }

    public ItemFilter withState(@Nullable State in) {
        return with(f -> f.state = in);
    }

    public ItemFilter thatAreRetrying() {
        return with(f -> f.retrying = true);
    }

    public ItemFilter thatAreHeld() {
        return with(f -> f.held = true);
    }

    public ItemFilter thatAreStale() {
        return with(f -> f.stale = true);
    }

    public ItemFilter withKind(@Nullable Kind of) {
        return with(f -> f.kind = of);
    }

    public ItemFilter withCategory(@Nullable String name) {
        return with(f -> f.category = name);
    }

    public ItemFilter withKeyPrefix(@Nullable String prefix) {
        return with(f -> f.keyPrefix = prefix);
    }

    public ItemFilter withOlderThan(@Nullable Duration age) {
        return with(f -> f.olderThan = age);
    }

    public ItemFilter withRun(@Nullable Long id) {
        return with(f -> f.runId = id);
    }

    /** Null: of any. */
    public @Nullable String pipeline() {
        return pipeline;
    }

    public @Nullable String step() {
        return step;
    }

    public @Nullable State state() {
        return state;
    }

    /** Only those that wait after a failure. */
    public boolean retrying() {
        return retrying;
    }

    /** Only those that a person has set aside or that wait behind a hold, as lists show them. */
    public boolean held() {
        return held;
    }

    /** Only those that should have moved, see {@link Staleness}; for lists only, and without those that are parked at a step on hold. */
    public boolean stale() {
        return stale;
    }

    /** Of the latest failure. */
    public @Nullable Kind kind() {
        return kind;
    }

    /** Of the latest failure. */
    public @Nullable String category() {
        return category;
    }

    /** What the key begins with; a list then shows the latest item of each key. */
    public @Nullable String keyPrefix() {
        return keyPrefix;
    }

    /** Submitted longer ago than that. */
    public @Nullable Duration olderThan() {
        return olderThan;
    }

    /** Items of this run. */
    public @Nullable Long runId() {
        return runId;
    }

    /** Explicitly all items: without it an act refuses an empty filter; with it a list shows items in every state. */
    public boolean everything() {
        return everything;
    }

    /** True when it excludes any item. */
    public boolean narrows() {
        return !criteria().equals((everything ? EVERYTHING : NOTHING).criteria());
    }

    private List<@Nullable Object> criteria() {
        return Arrays.asList(
                pipeline, step, state, retrying, held, stale, kind, category, keyPrefix, olderThan, runId, everything);
    }

    private static void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalArgumentException("could not use this filter because " + why);
        }
    }
}
