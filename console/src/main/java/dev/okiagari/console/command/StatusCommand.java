package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.EngineStatusJson;
import dev.okiagari.console.json.StepFiguresJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.OverviewReadings;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.kit.web.WebTicks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Shows overall health. */
@Command(name = "status")
final class StatusCommand extends ReadCommand<ConsoleContext, EngineStatusJson> {
    StatusCommand(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected EngineStatusJson read(ConsoleContext context) {
        return EngineStatusJson.of(new OverviewReadings(context, WebTicks::now).look());
    }

    @Override
    protected int exit(EngineStatusJson status) {
        return status.exit();
    }

    @Override
    protected List<String> lines(EngineStatusJson status) {
        List<String> lines = new ArrayList<>();
        lines.add(
                switch (status.exit()) {
                    case Exit.OK -> say("status.well");
                    case Exit.NEEDED -> say("status.needed");
                    default -> say("status.unwell");
                });
        status.findings().forEach(f -> lines.add("  " + OneLine.of(f.sentence())));
        if (!status.steps().isEmpty()) {
            lines.add("");
            Instant counted = status.countedAt();
            if (status.nodesAlive() == 0 && counted != null && counted.isBefore(status.at())) {
                lines.add(say("status.counted", Durations.ago(Duration.between(counted, status.at()))));
            }
            lines.addAll(table(status).lines(columns()));
        }
        return lines;
    }

    private static Table table(EngineStatusJson status) {
        Table table = new Table()
                .words("STEP")
                .numbers("WAITING", "RETRYING")
                .numbers("HELD", "RUNNING")
                .numbers("PARKED", "STALE")
                .words("OLDEST DUE")
                .numbers("FAILED ATTEMPTS, 24 H");
        for (StepFiguresJson step : status.steps()) {
            Figures.Depth depth = step.depth();
            table.row(
                    step.pipeline() + "/" + step.step(),
                    depth.waiting(),
                    depth.retrying(),
                    depth.held(),
                    depth.running(),
                    depth.parked(),
                    depth.stale(),
                    oldest(depth.oldestDue(), status.at()),
                    step.failedAttempts());
        }
        return table;
    }

    private static String oldest(@Nullable Instant due, Instant now) {
        if (due == null) {
            return "";
        }
        return due.isAfter(now)
                ? say("probe.in", Durations.words(Duration.between(now, due)))
                : Durations.ago(Duration.between(due, now));
    }
}
