package dev.okiagari.engine.failure;

import dev.okiagari.engine.model.Definition;
import java.time.Duration;

/** What {@link Definition.OnRetry} is told: the item, the attempt that failed, and when the next one is due. */
public record FailedAttempt(
        long itemId, String key, String step, int number, int max, Failure failure, Duration triedAgainAfter) {}
