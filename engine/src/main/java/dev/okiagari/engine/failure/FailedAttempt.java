package dev.okiagari.engine.failure;

import dev.okiagari.engine.model.PipelineDefinition;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What {@link PipelineDefinition.OnRetry} receives: the item, the failed attempt, and when the next one is due. Implemented by the engine. */
public interface FailedAttempt<P> {
    long itemId();

    String key();

    /** The item's run, if it is in one. */
    OptionalLong run();

    /** Null when none was submitted, or when this build cannot read it. */
    @Nullable
    P payload();

    String step();

    int number();

    int max();

    Failure failure();

    Duration triedAgainAfter();
}
