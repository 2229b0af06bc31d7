package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Failure;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What {@code onEnd} and {@code onRevive} receive.
 *
 * @param run the item's run, if it is in one
 * @param payload null when none was submitted, or when this build cannot read it (the end is written anyway)
 * @param step where it ended, or where it continues when it is brought back
 * @param state failed, rejected or cancelled; waiting when it is brought back
 * @param reason why it ended, in words
 * @param failure the last failure, when it failed
 */
public record Ending<P>(
        long itemId,
        String key,
        OptionalLong run,
        @Nullable P payload,
        String step,
        State state,
        String reason,
        int attempt,
        @Nullable Failure failure) {}
