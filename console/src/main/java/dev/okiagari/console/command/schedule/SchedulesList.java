package dev.okiagari.console.command.schedule;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.view.ScheduleView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists schedules. */
@Command(
        name = "list",
        description = "Lists every schedule that a node has ever had: when it fires next, and how it went.")
final class SchedulesList implements Callable<Integer>, ShortCommand {
    private static final int ERROR_COLUMNS = 70;

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    SchedulesList(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (OpenDatabase database = door.get()) {
            Client client = Client.on(database.source());
            List<ScheduleView> all = client.schedules().list();
            if (output.json()) {
                Json json = new Json()
                        .put("schedules", all.stream().map(SchedulesList::json).toList());
                spec.commandLine().getOut().println(json.text());
            } else if (all.isEmpty()) {
                spec.commandLine()
                        .getErr()
                        .println("no schedule yet; a node that has one makes it known when it starts");
            } else {
                table(all, client.figures(1).now())
                        .lines(output.columns())
                        .forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }

    private static Table table(List<ScheduleView> all, Instant now) {
        Table table = new Table()
                .words("NAME")
                .words("WHEN")
                .words("NEXT")
                .words("LAST FIRED")
                .numbers("FIRINGS")
                .numbers("MISSED")
                .words("TROUBLE", ERROR_COLUMNS);
        for (ScheduleView schedule : all) {
            table.row(
                    schedule.name(),
                    (schedule.cron() + " " + schedule.zone()).strip(),
                    next(schedule, now),
                    schedule.firedAt() == null ? "never" : Durations.ago(Duration.between(schedule.firedAt(), now)),
                    schedule.firings(),
                    schedule.missed(),
                    schedule.error() == null
                            ? ""
                            : "failed " + schedule.failures() + " times since: " + schedule.error());
        }
        return table;
    }

    private static String next(ScheduleView schedule, Instant now) {
        if (schedule.askedBy() != null) {
            return "now, asked for by " + schedule.askedBy();
        }
        if (schedule.paused()) {
            return "paused";
        }
        return schedule.nextAt().isAfter(now)
                ? "in " + Durations.words(Duration.between(now, schedule.nextAt()))
                : "due now";
    }

    private static Json json(ScheduleView schedule) {
        return new Json()
                .put("name", schedule.name())
                .put("cron", schedule.cron())
                .put("zone", schedule.zone())
                .put("nextAt", schedule.nextAt())
                .put("paused", schedule.paused())
                .put("firedAt", schedule.firedAt())
                .put("slot", schedule.slot())
                .put("firings", schedule.firings())
                .put("missed", schedule.missed())
                .put("askedBy", schedule.askedBy())
                .put("failures", schedule.failures())
                .put("error", schedule.error())
                .put("retryAt", schedule.retryAt());
    }
}
