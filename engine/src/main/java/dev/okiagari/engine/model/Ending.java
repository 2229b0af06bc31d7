package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Failure;
import org.jspecify.annotations.Nullable;

/**
 * What {@link Definition.OnEnd} is told.
 *
 * @param state failed, rejected or cancelled
 * @param reason why, in words
 * @param failure the last failure, when it failed
 */
public record Ending(
        long itemId,
        String key,
        String step,
        State state,
        String reason,
        int attempt,
        @Nullable Failure failure) {}
