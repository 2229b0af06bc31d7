package dev.okiagari.console.json;

import dev.okiagari.engine.view.ScheduleView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A schedule; what its members mean is said at {@link ScheduleView}. */
public record ScheduleJson(
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
    public record Listing(List<ScheduleJson> schedules) {}

    public static Listing all(List<ScheduleView> schedules) {
        return new Listing(schedules.stream().map(ScheduleJson::of).toList());
    }

    private static ScheduleJson of(ScheduleView schedule) {
        return new ScheduleJson(
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
