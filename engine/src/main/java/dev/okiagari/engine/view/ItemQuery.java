package dev.okiagari.engine.view;

import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import org.jspecify.annotations.Nullable;

/**
 * Which items to list, such as {@code ItemQuery.newest(20).of(PAPERS).in(State.FAILED)}. Null means any; without a state
 * it means unfinished items. Immutable.
 *
 * @param beforeId the page after the one that ended with this item
 * @param most the length of a page
 */
public record ItemQuery(
        @Nullable String pipeline,
        @Nullable State state,
        @Nullable String step,
        @Nullable Long beforeId,
        int most) {

    public ItemQuery {
        if (most < 1) {
            throw new IllegalArgumentException("could not list " + most + " items because a page has at least one");
        }
    }

    /** Unfinished items of every pipeline, newest first. */
    public static ItemQuery newest(int most) {
        return new ItemQuery(null, null, null, null, most);
    }

    /** Only items of this pipeline. */
    public ItemQuery of(Pipeline<?> only) {
        return new ItemQuery(only.name(), state, step, beforeId, most);
    }

    /** Only items in this state. */
    public ItemQuery in(State only) {
        return new ItemQuery(pipeline, only, step, beforeId, most);
    }

    /** Only items at this step. */
    public ItemQuery at(String only) {
        return new ItemQuery(pipeline, state, only, beforeId, most);
    }

    /** The page after the one that ended with this item. */
    public ItemQuery before(long itemId) {
        return new ItemQuery(pipeline, state, step, itemId, most);
    }
}
