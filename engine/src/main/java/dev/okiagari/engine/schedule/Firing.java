package dev.okiagari.engine.schedule;

import dev.okiagari.engine.internal.decide.DueSlot;
import java.sql.Connection;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One firing of a schedule, as its action sees it. Valid until the action returns.
 *
 * @param tx the transaction that records the firing; ending it is refused, the engine does that
 * @param slot the time it fires for; when a person asked for it, the time of asking
 * @param missed slots before this one for which nothing fired, because no node ran; see {@link DueSlot}
 * @param askedBy who asked for it; null: it was time
 */
public record Firing(
        Connection tx,
        String schedule,
        Instant slot,
        long missed,
        @Nullable String askedBy) {

    /** A key for the item of this slot: the same however often the action runs, and another for each slot. */
    public String key() {
        return schedule + "@" + slot;
    }
}
