package dev.okiagari.engine.view;

import dev.okiagari.engine.model.State;
import org.jspecify.annotations.Nullable;

/**
 * Which items to list. Null means any.
 *
 * @param beforeId only items older than this one, for the next page
 */
public record ItemQuery(
        @Nullable String pipeline,
        @Nullable State state,
        @Nullable String step,
        @Nullable Long beforeId,
        int most) {}
