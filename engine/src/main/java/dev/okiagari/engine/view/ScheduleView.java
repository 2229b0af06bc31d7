package dev.okiagari.engine.view;

import java.time.Instant;
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
        @Nullable Instant retryAt) {}
