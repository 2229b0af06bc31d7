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

    String pipeline();

    String step();

    /** The run that the item belongs to, if it belongs to one. */
    OptionalLong run();

    /** The latest value of a note, set by an earlier step, by this one before it parked, or by whoever woke the item. */
    <T> Optional<T> note(Note<T> note);

    /** 1 for the first attempt. */
    int number();

    /** The number of attempts of the step's general retry policy; never less than {@link #number}, which other policies may allow to grow. */
    int max();

    default boolean isLast() {
        return number() >= max();
    }

    /** How long until the deadline interrupts this thread. */
    Duration timeLeft();

    /** True when the item was parked and was not woken in time. */
    boolean parkExpired();

    /** The same for every attempt of this visit of the step. Pass it to services that accept idempotency keys. */
    String idempotencyKey();

    /**
     * Says how far this attempt is, for those who look at its item: a share from 0 to 1, and what it does, such as "page 12" (at most 200
     * characters). Costs no statement here: the node publishes the latest report of each attempt about once a second until the attempt ends.
     */
    void progress(double share, String message);

    /**
     * Calls a declared upstream: waits for its limits, classifies exceptions by its rules first, and throws {@link
     * dev.okiagari.engine.upstream.UpstreamHeld} while the upstream is on hold.
     */
    <T> T call(Upstream upstream, Callable<T> work) throws Exception;
}
