package dev.okiagari.engine.schedule;

import dev.okiagari.engine.internal.decide.DueSlot;
import java.sql.Connection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One firing of a schedule, as its action sees it. Valid until the action returns.
 *
 * @param tx the transaction that records the firing; the engine ends it, and refuses the action to do so
 * @param slot the time it fires for, or the time of the request if a person requested it
 * @param missed slots before this one for which nothing fired, because no node ran; see {@link DueSlot}
 * @param askedBy who requested it; null when it was due
 */
public record Firing(
        Connection tx,
        String schedule,
        Instant slot,
        long missed,
        @Nullable String askedBy) {

    /** A key for the item of this slot: the same however often the action runs, different for each slot. */
    public String key() {
        return schedule + "@" + slot;
    }
}
