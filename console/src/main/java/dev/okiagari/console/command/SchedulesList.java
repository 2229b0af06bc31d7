package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.ScheduleListJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.Timed;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

/** Lists schedules. */
@Command(name = "list")
final class SchedulesList extends ReadCommand<ConsoleContext, Timed<ScheduleListJson>> {
    private static final int ERROR_COLUMNS = 70;

    SchedulesList(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected Timed<ScheduleListJson> read(ConsoleContext context) {
        return new Timed<>(
                context.now(), new ScheduleListJson(context.client().schedules().list()));
    }

    @Override
    protected String empty(Timed<ScheduleListJson> none) {
        return say("schedules.none");
    }

    @Override
    protected List<String> lines(Timed<ScheduleListJson> read) {
        Table table = new Table()
                .words("NAME", "WHEN")
                .words("NEXT", "LAST FIRED")
                .numbers("FIRINGS", "MISSED")
                .words("TROUBLE", ERROR_COLUMNS);
        for (ScheduleView schedule : read.answer().schedules()) {
            Instant fired = schedule.firedAt();
            table.row(
                    schedule.name(),
                    (schedule.cron() + " " + schedule.zone()).strip(),
                    next(schedule, read.now()),
                    fired == null ? say("schedule.never") : Durations.ago(Duration.between(fired, read.now())),
                    schedule.firings(),
                    schedule.missed(),
                    trouble(schedule));
        }
        return table.lines(columns());
    }

    private static String trouble(ScheduleView schedule) {
        List<String> words = new ArrayList<>();
        if (schedule.error() != null) {
            words.add(say("schedule.failed", schedule.failures(), schedule.error()));
        }
        if (schedule.backfillLeft() > 0) {
            words.add(
                    schedule.backfillError() == null
                            ? say("schedule.backfill", schedule.backfillLeft())
                            : say("schedule.backfill-failed", schedule.backfillLeft(), schedule.backfillError()));
        }
        return String.join("; ", words);
    }

    private static String next(ScheduleView schedule, Instant now) {
        if (schedule.askedBy() != null) {
            return say("schedule.asked-for", schedule.askedBy());
        }
        if (schedule.waitsForRun() != null) {
            return say("schedule.waits-for-run", String.valueOf(schedule.waitsForRun()));
        }
        if (schedule.paused()) {
            return say("schedule.paused");
        }
        return schedule.nextAt().isAfter(now)
                ? say("probe.in", Durations.words(Duration.between(now, schedule.nextAt())))
                : say("schedule.due");
    }
}
