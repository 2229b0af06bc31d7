package dev.okiagari.engine.model;

import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/** One attempt of one step, as the step sees it. Valid until the step returns; for the step's own thread. */
public interface Attempt<P> {
    long itemId();

    /** The item's key, unique in its pipeline among unfinished items. */
    String key();

    /** What was submitted; null only when null was submitted. */
    P payload();

    String step();

    /** The run that the item belongs to, if it belongs to one. */
    OptionalLong run();

    /** The latest value of a note, left by an earlier step, by this one before it parked, or by whoever woke the item. */
    <T> Optional<T> note(Note<T> note);

    /** 1 for the first attempt. */
    int number();

    /** The number of attempts that the step has by its usual policy. */
    int max();

    default boolean isLast() {
        return number() >= max();
    }

    /** How long until the deadline interrupts this thread. */
    Duration timeLeft();

    /** True when the item was parked and nobody woke it in time. */
    boolean parkExpired();

    /** The same on every attempt of this visit of this step: pass it to external services that accept such keys. */
    String idempotencyKey();

    /**
     * Calls a declared upstream: waits for its rate limit, classifies what is thrown by its rules first, and throws
     * {@link dev.okiagari.engine.upstream.UpstreamHeld} while the upstream is on hold.
     */
    <T> T call(Upstream upstream, Callable<T> work) throws Exception;
}
