package dev.okiagari.console.api.view;

import dev.okiagari.engine.view.ScheduleView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A schedule; what its members mean is said at {@link ScheduleView}. */
public record ScheduleSheet(
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
        @Nullable Instant retryAt) {

    /** Every schedule that a node has ever had, by name. */
    public record Listing(List<ScheduleSheet> schedules) {}

    public static ScheduleSheet of(ScheduleView schedule) {
        return new ScheduleSheet(
                schedule.name(),
                schedule.cron(),
                schedule.zone(),
                schedule.nextAt(),
                schedule.paused(),
                schedule.firedAt(),
                schedule.slot(),
                schedule.firings(),
                schedule.missed(),
                schedule.askedBy(),
                schedule.failures(),
                schedule.error(),
                schedule.retryAt());
    }
}
