package dev.okiagari.engine.view;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A schedule, for display.
 *
 * @param cron five fields of cron, or {@code every} and an interval
 * @param zone the time zone; empty for an interval
 * @param nextAt the next slot, also while it is paused
 * @param slot the slot it last fired for
 * @param missed slots that were not fired because no node ran or the action failed
 * @param askedBy who requested a firing that is still pending
 * @param failures failed tries since it last fired
 * @param error error of the latest of them
 * @param retryAt when the next try is due
 * @param waitsForRun its slot starts a run, and waits until this earlier run of its job has ended
 * @param backfillLeft slots that wait to be backfilled
 * @param backfillError why one of them could not be fired; it is tried again
 */
public record ScheduleView(
        String name,
        String cron,
        String zone,
        Instant nextAt,
        boolean paused,
        @Nullable Instant firedAt,
        @Nullable Instant slot,
        long firings,
        long missed,
        @Nullable String askedBy,
        int failures,
        @Nullable String error,
        @Nullable Instant retryAt,
        @Nullable Long waitsForRun,
        long backfillLeft,
        @Nullable String backfillError) {

    /**
     * What a backfill of a schedule adds, or would add.
     *
     * @param slots all slots of the range that have passed
     * @param fired how many of them are skipped because they fired when they were due
     * @param backfilled how many of them are skipped because they were backfilled before, or wait to be
     * @param waiting how many slots of the schedule waited to be backfilled before
     */
    public record Backfill(List<Instant> slots, int fired, int backfilled, int waiting) {
        public Backfill {
            slots = List.copyOf(slots);
        }

        /** How many slots are added. */
        public int added() {
            return slots.size() - fired - backfilled;
        }
    }
}
