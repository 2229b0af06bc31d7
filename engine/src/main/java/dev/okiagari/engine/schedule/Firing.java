package dev.okiagari.engine.schedule;

import dev.okiagari.engine.internal.decide.DueSlot;
import dev.okiagari.engine.model.Pipeline;
import java.sql.Connection;
import java.time.Instant;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One firing of a schedule, as its action sees it. Valid until the action returns.
 *
 * @param tx the transaction that records the firing; the engine ends it, and refuses the action to do so
 * @param slot the time it fires for, also in a backfill; the time of the request if a person requested a firing now
 * @param missed slots before this one for which nothing fired, because no node ran; see {@link DueSlot}
 * @param askedBy who requested it, or the backfill; null when it was due
 * @param runs for {@link Schedule#run}
 */
public record Firing(
        Connection tx,
        String schedule,
        Instant slot,
        long missed,
        @Nullable String askedBy,
        Runs runs) {

    /** Starts runs in the transaction of a firing. Implemented by the engine. */
    public interface Runs {
        <P> void start(Firing firing, Pipeline<P> pipeline, BiConsumer<Schedule.RunPlan<P>, Instant> plan);
    }

    /** A key for the item of this slot: the same however often the action runs, different for each slot. */
    public String key() {
        return schedule + "@" + slot;
    }
}
