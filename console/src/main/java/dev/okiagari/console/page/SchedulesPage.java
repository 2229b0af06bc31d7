package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

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
            return say("schedules.none-known");
        }
        long failing = schedules.stream().filter(s -> s.error() != null).count();
        long missed = schedules.stream().mapToLong(ScheduleView::missed).sum();
        String first = failing > 0
                ? say("schedules.failing", failing, schedules.size())
                : missed > 0 ? say("schedules.missed-some", missed) : say("schedules.as-planned");
        Optional<ScheduleView> next =
                schedules.stream().filter(s -> !s.paused()).min(Comparator.comparing(ScheduleView::nextAt));
        return next.isEmpty()
                ? say("schedules.all-paused")
                : say("schedules.sentence", first, next.get().name() + when(next.get()));
    }

    private String when(ScheduleView schedule) {
        return schedule.nextAt().isAfter(now)
                ? say("schedules.in", Words.between(now, schedule.nextAt()))
                : say("schedules.due");
    }

    /** An interval in words; a cron expression as it is. */
    public static String plan(ScheduleView schedule) {
        String[] words = schedule.cron().split(" ", 2);
        try {
            return words.length == 2 && words[0].equals("every")
                    ? say("schedules.every", each(Duration.parse(words[1])))
                    : schedule.cron();
        } catch (DateTimeParseException e) {
            return schedule.cron();
        }
    }

    private static String each(Duration length) {
        return length.equals(Duration.ofDays(1))
                ? say("word.day")
                : length.equals(Duration.ofHours(1))
                        ? say("word.hour")
                        : length.equals(Duration.ofMinutes(1)) ? say("word.minute") : Words.duration(length);
    }

    public String colour(ScheduleView schedule) {
        return schedule.error() != null || schedule.backfillError() != null
                ? "is-failed"
                : schedule.paused() ? "is-waiting" : "is-done";
    }

    public String next(ScheduleView schedule) {
        if (schedule.waitsForRun() != null) {
            return say("schedules.waits-for-run", String.valueOf(schedule.waitsForRun()));
        }
        return schedule.askedBy() != null
                ? say("schedules.soon", schedule.askedBy())
                : schedule.paused() ? say("schedules.does-not-fire") : say("schedules.fires", when(schedule));
    }

    /** Such as "paused". */
    public static String did(ActEntry act) {
        return switch (act.act()) {
            case "pause" -> say("word.paused");
            case "resume" -> say("word.resumed");
            case "fire" -> say("word.fired");
            case "backfill" -> say("schedules.backfilled");
            case "stop-backfill" -> say("schedules.backfill-stopped");
            default -> act.act();
        };
    }

    public Optional<ActEntry> lastAct(ScheduleView schedule) {
        List<ActEntry> all = acts.getOrDefault(schedule.name(), List.of());
        return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
    }
}
