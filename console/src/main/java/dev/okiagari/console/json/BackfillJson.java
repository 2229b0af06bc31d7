package dev.okiagari.console.json;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.engine.Schedules;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.ScheduleView.Backfill;
import dev.okiagari.kit.web.Problem;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * What a backfill of a schedule adds.
 *
 * @param slots all slots of the range that have passed
 * @param added those that are fired now
 * @param fired skipped, because they fired when they were due
 * @param backfilled skipped, because they were backfilled before or wait to be
 */
public record BackfillJson(
        String schedule,
        boolean dryRun,
        Instant from,
        Instant to,
        int slots,
        int added,
        int fired,
        int backfilled,
        String who,
        String reason) {

    /**
     * The range, a dry run or not.
     *
     * @param from the first time, such as 2026-11-01 (midnight in UTC) or 2026-11-01T03:00:00Z
     * @param to the time before which it ends
     * @param reason may be left out of a dry run
     */
    public record Body(
            String from,
            String to,
            boolean dryRun,
            @Nullable String reason) {}

    /** Adds the slots unless it is a dry run. Throws a refusal for a range that makes no sense. */
    public static BackfillJson of(Schedules schedules, String name, Body body, Actor actor) {
        Instant from = time(body.from());
        Instant to = time(body.to());
        if (!from.isBefore(to)) {
            throw Problem.badRequest(say("backfill.empty", body.from(), body.to()));
        }
        try {
            Backfill made = body.dryRun()
                    ? schedules.previewBackfill(name, from, to)
                    : schedules.backfill(name, from, to, actor);
            return new BackfillJson(
                    name,
                    body.dryRun(),
                    from,
                    to,
                    made.slots().size(),
                    made.added(),
                    made.fired(),
                    made.backfilled(),
                    actor.who(),
                    actor.why());
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** A time in UTC, or the midnight that a day begins with. */
    private static Instant time(String text) {
        try {
            return text.contains("T")
                    ? Instant.parse(text)
                    : LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        } catch (DateTimeParseException e) {
            throw Problem.badRequest(say("backfill.no-time", text));
        }
    }

    /** In a sentence. */
    public String words() {
        return say(dryRun ? "backfill.would" : "backfill.done", schedule, added, fired, backfilled);
    }
}
