package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Machine;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.StepFacts;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An item's row while its lock is held: nobody else moves it before the transaction ends.
 *
 * @param isEnding it only waits for a node to write its end
 * @param isReviving it has ended and only waits for a node to bring it back
 * @param isMarked it runs alone as a suspect
 * @param lastFailure the category of its latest failure
 * @param sinceMove how long ago it last moved
 * @param mayBeRescuedFromHang no earlier rescue's window is still open
 */
public record LockedRow(
        Lease lease,
        String pipeline,
        long runId,
        Situation situation,
        boolean isEnding,
        boolean isReviving,
        boolean isMarked,
        @Nullable Category lastFailure,
        Duration sinceMove,
        boolean mayBeRescuedFromHang) {

    /** The move that answers an event, ready to be written. */
    public Settlement apply(Event event) {
        return Settlement.of(lease, pipeline, runId, Machine.apply(situation, event, StepFacts.NONE));
    }
}
