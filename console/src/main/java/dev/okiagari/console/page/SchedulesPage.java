package dev.okiagari.console.page;

import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.kit.web.Words;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All schedules. Pure.
 *
 * @param acts what people did to each, by its name, oldest first
 */
public record SchedulesPage(List<ScheduleView> schedules, Map<String, List<ActEntry>> acts, Instant now)
        implements LivePage {

    @Override
    public SchedulesPage after(Duration age) {
        return new SchedulesPage(schedules, acts, now.plus(age));
    }

    public String sentence() {
        if (schedules.isEmpty()) {
            return "There are no schedules. A node brings those of its code when it starts.";
        }
        long failing = schedules.stream().filter(s -> s.error() != null).count();
        String first = failing == 0
                ? "All fire as planned"
                : failing + " of " + schedules.size() + " could not fire and " + (failing == 1 ? "is" : "are")
                        + " tried again";
        Optional<ScheduleView> next =
                schedules.stream().filter(s -> !s.paused()).min(Comparator.comparing(ScheduleView::nextAt));
        return next.isEmpty()
                ? "All schedules are paused: nothing fires."
                : first + "; the next is " + next.get().name() + when(next.get()) + ".";
    }

    private String when(ScheduleView schedule) {
        return schedule.nextAt().isAfter(now) ? " in " + Words.between(now, schedule.nextAt()) : ", due now";
    }

    /** An interval in words; a cron expression as it is. */
    public static String plan(ScheduleView schedule) {
        String[] words = schedule.cron().split(" ", 2);
        try {
            return words.length == 2 && words[0].equals("every")
                    ? "every " + each(Duration.parse(words[1]))
                    : schedule.cron();
        } catch (DateTimeParseException e) {
            return schedule.cron();
        }
    }

    private static String each(Duration length) {
        return length.equals(Duration.ofDays(1))
                ? "day"
                : length.equals(Duration.ofHours(1))
                        ? "hour"
                        : length.equals(Duration.ofMinutes(1)) ? "minute" : Words.duration(length);
    }

    public String colour(ScheduleView schedule) {
        return schedule.error() != null ? "is-failed" : schedule.paused() ? "is-waiting" : "is-done";
    }

    public String next(ScheduleView schedule) {
        return schedule.askedBy() != null
                ? "fires within seconds, asked for by " + schedule.askedBy()
                : schedule.paused() ? "does not fire" : "fires" + when(schedule);
    }

    /** Such as "paused". */
    public static String did(ActEntry act) {
        return switch (act.act()) {
            case "pause" -> "paused";
            case "resume" -> "resumed";
            case "fire" -> "fired";
            default -> act.act();
        };
    }

    public Optional<ActEntry> lastAct(ScheduleView schedule) {
        List<ActEntry> all = acts.getOrDefault(schedule.name(), List.of());
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }
}
