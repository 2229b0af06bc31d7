package dev.okiagari.engine.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A schedule for people.
 *
 * @param cron five fields, or {@code every} and an interval
 * @param zone whose wall clock counts; empty for an interval
 * @param nextAt the slot that is next, also when it is paused
 * @param slot the slot it last fired for
 * @param missed slots for which nothing fired because no node ran or the action failed
 * @param askedBy who has asked for a firing that has not come yet
 * @param failures tries of the action that failed since it last fired
 * @param error why the latest of them failed
 * @param retryAt when it is tried again
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
