package dev.okiagari.engine.model;

import dev.okiagari.engine.failure.Failure;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** What {@code onEnd} and {@code onRevive} receive. Implemented by the engine, which may add members. */
public interface Ending<P> {
    long itemId();

    String key();

    /** The item's run, if it is in one. */
    OptionalLong run();

    /** Null when none was submitted, or when this build cannot read it (the end is written anyway). */
    @Nullable
    P payload();

    /** Where it ended, or where it continues when it is brought back. */
    String step();

    /** Failed, rejected or cancelled; waiting when it is brought back. */
    State state();

    /** Why it ended, in words. */
    String reason();

    int attempt();

    /** The last failure, when it failed. */
    @Nullable
    Failure failure();
}
