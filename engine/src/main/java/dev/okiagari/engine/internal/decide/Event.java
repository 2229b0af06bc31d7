package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.model.Outcome.Decision;
import java.time.Duration;

/** Something that happened to an item. The machine turns each into one move or refuses it. */
public sealed interface Event {
    record Claimed() implements Event {}

    record Started() implements Event {}

    /** The step returned. It may chain if the next step may start on this node now: no hold, a free place, no stop. */
    record Decided(Decision decision, boolean mayChain) implements Event {}

    /**
     * The step failed.
     *
     * @param draw from 0 to 1, places the wait in its window
     * @param hasFallback an {@code onExhausted} is declared for this step
     * @param isOutage the upstream that was called is on hold: the item is not charged
     */
    record Failed(Failure failure, double draw, boolean hasFallback, boolean isOutage) implements Event {
        public Failed(Failure failure, double draw, boolean hasFallback) {
            this(failure, draw, hasFallback, false);
        }
    }

    /**
     * The application's pool had no free connection, which is a problem of this node only.
     *
     * @param inARow how often in a row that has happened to this item here, including this time
     * @param draw from 0 to 1, places the wait in its window
     */
    record NoConnection(Failure failure, int inARow, double draw) implements Event {}

    /** What it needs is on hold, so it was not attempted or was interrupted; no pause when the hold itself makes it wait. */
    record HeldBack(String reason, Duration pause) implements Event {}

    /** {@code onRetry} or {@code onEnd} could not write: the item must not move on without it. */
    record HookFailed(Failure failure) implements Event {}

    /** The node that held the lease died; charged if the item ran alone as a {@code marked} suspect. */
    record NodeDied(boolean marked) implements Event {}

    /** The step ignored its deadline and the interrupt. */
    record Hung() implements Event {}

    /** The node is stopping and gives the lease back. */
    record Stopped() implements Event {}

    /** Attempts were lost to an outage: a waiting item is refunded, one that failed because of them waits again. */
    record Refunded(int attempts) implements Event {}

    record Woken() implements Event {}

    record Retried() implements Event {}

    record Replayed(String step) implements Event {}

    /** A node that has the code ends an item whose rescue budget was spent elsewhere. */
    record GivenUp(String reason) implements Event {}

    /** A node that has the code has written that an ended item comes back. */
    record BroughtBack() implements Event {}

    record Cancelled(String reason) implements Event {}

    record Held(String reason) implements Event {}

    record Released() implements Event {}
}
