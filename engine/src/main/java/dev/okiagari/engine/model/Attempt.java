package dev.okiagari.engine.model;

import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;

/** One try of one step, as the step sees it. Valid until the step returns; used by the step's own thread. */
public interface Attempt<P> {
    long itemId();

    /** The item's key, unique in its pipeline among unfinished items. */
    String key();

    /** What was submitted; null only when null was submitted. */
    P payload();

    String step();

    /** The run that the item belongs to, if it belongs to one. */
    OptionalLong run();

    /** What an earlier step (or an earlier try of this one that parked) noted. */
    <T> Optional<T> note(Note<T> note);

    /** 1 for the first try. */
    int number();

    /** How many tries the step has by its usual policy. */
    int max();

    default boolean isLast() {
        return number() >= max();
    }

    /** How long until the deadline interrupts this thread. */
    Duration timeLeft();

    /** True when the item was parked and nobody woke it in time. */
    boolean parkExpired();

    /** The same on every attempt of this visit of this step: give it to outside services that know such keys. */
    String idempotencyKey();

    /** Calls a declared upstream: what it throws is classified by that upstream's rules first. */
    <T> T call(Upstream upstream, Callable<T> work) throws Exception;
}
