package dev.okiagari.console.command.overview;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.desk.Wellness;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Figures.Depth;
import dev.okiagari.engine.view.Figures.StepFigures;
import dev.okiagari.engine.view.ItemFilter;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says how everything is. */
@Command(name = "status", description = "Says how everything is. Exit code: 0 well, 1 not well, 5 somebody is needed.")
public final class StatusCommand implements Callable<Integer>, ShortCommand {
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public StatusCommand(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (OpenDatabase database = door.get()) {
            Client client = Client.on(database.source());
            boolean hasUnfinished = hasUnfinished(client);
            Figures figures = asOfNow(client.figures(), hasUnfinished);
            Wellness wellness = Wellness.of(figures, client.schedules().list(), hasUnfinished);
            if (output.json()) {
                spec.commandLine().getOut().println(json(figures, wellness).text());
            } else {
                print(figures, wellness);
            }
            return wellness.exit();
        }
    }

    private static boolean hasUnfinished(Client client) {
        return !client.items().page(ItemFilter.none(), null, 1).items().isEmpty();
    }

    /** Without a node the last counts are old; that nothing is unfinished is known for certain. */
    private static Figures asOfNow(Figures figures, boolean hasUnfinished) {
        if (hasUnfinished || Wellness.hasLiveNode(figures)) {
            return figures;
        }
        return new Figures(
                figures.now(),
                figures.now(),
                figures.window(),
                figures.steps().stream().map(StatusCommand::emptied).toList(),
                figures.ended(),
                figures.nodes(),
                figures.holds(),
                figures.refused());
    }

    private static StepFigures emptied(StepFigures step) {
        return new StepFigures(step.pipeline(), step.step(), Depth.NONE, step.failures(), step.successes());
    }

    private void print(Figures figures, Wellness wellness) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                switch (wellness.exit()) {
                    case Exit.OK -> "all is well";
                    case Exit.NEEDED -> "somebody is needed";
                    default -> "not all is well";
                });
        wellness.findings().forEach(f -> out.println("  " + OneLine.of(f.sentence())));
        if (!figures.steps().isEmpty()) {
            out.println();
            Duration age = figures.depthAge();
            if (age != null && !age.isZero() && !Wellness.hasLiveNode(figures)) {
                out.println("counted " + Durations.ago(age) + ", when a node was last running");
            }
            table(figures).lines(output.columns()).forEach(out::println);
        }
    }

    private static Table table(Figures figures) {
        Table table = new Table()
                .words("STEP")
                .numbers("WAITING")
                .numbers("RETRYING")
                .numbers("HELD")
                .numbers("RUNNING")
                .numbers("PARKED")
                .numbers("STALE")
                .words("OLDEST DUE")
                .numbers("FAILED ATTEMPTS, 24 H");
        for (StepFigures step : figures.steps()) {
            Depth depth = step.depth();
            table.row(
                    step.pipeline() + "/" + step.step(),
                    depth.waiting(),
                    depth.retrying(),
                    depth.held(),
                    depth.running(),
                    depth.parked(),
                    depth.stale(),
                    oldest(depth.oldestDue(), figures.now()),
                    step.failed());
        }
        return table;
    }

    private static String oldest(@Nullable Instant due, Instant now) {
        if (due == null) {
            return "";
        }
        return due.isAfter(now)
                ? "in " + Durations.words(Duration.between(now, due))
                : Durations.ago(Duration.between(due, now));
    }

    private static Json json(Figures figures, Wellness wellness) {
        return new Json()
                .put("exit", wellness.exit())
                .put(
                        "findings",
                        wellness.findings().stream()
                                .map(f -> new Json().put("exit", f.exit()).put("sentence", f.sentence()))
                                .toList())
                .put("at", figures.now())
                .put("countedAt", figures.depthsAt())
                .put("nodes", figures.nodes().size())
                .put("steps", figures.steps().stream().map(StatusCommand::json).toList())
                .put("ended", ends(figures.ended()));
    }

    private static Json json(StepFigures step) {
        Depth depth = step.depth();
        return new Json()
                .put("pipeline", step.pipeline())
                .put("step", step.step())
                .put("waiting", depth.waiting())
                .put("retrying", depth.retrying())
                .put("held", depth.held())
                .put("running", depth.running())
                .put("parked", depth.parked())
                .put("owed", depth.owed())
                .put("stale", depth.stale())
                .put("oldestDue", depth.oldestDue())
                .put("failedAttempts", step.failed())
                .put("succeeded", step.successes().count());
    }

    private static List<Json> ends(List<Figures.Ends> ended) {
        return ended.stream()
                .map(e -> new Json()
                        .put("pipeline", e.pipeline())
                        .put("state", e.state().word())
                        .put("count", e.count()))
                .toList();
    }
}
