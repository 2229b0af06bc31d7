package dev.okiagari.engine.failure;

import dev.okiagari.engine.model.PipelineDefinition;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What {@link PipelineDefinition.OnRetry} receives: the item, the failed attempt, and when the next one is due.
 *
 * @param run the item's run, if it is in one
 * @param payload null when none was submitted, or when this build cannot read it
 */
public record FailedAttempt<P>(
        long itemId,
        String key,
        OptionalLong run,
        @Nullable P payload,
        String step,
        int number,
        int max,
        Failure failure,
        Duration triedAgainAfter) {}
