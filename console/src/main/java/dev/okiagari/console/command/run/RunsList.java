package dev.okiagari.console.command.run;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.view.RunView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists runs, newest first. */
@Command(name = "list", description = "Lists runs, newest first.")
final class RunsList implements Callable<Integer>, ShortCommand {
    private static final int REASON_COLUMNS = 70;
    private static final int MOST = 1000;

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--job", paramLabel = "NAME", description = "Only runs of this job.")
    private @Nullable String job;

    @Option(names = "--before", paramLabel = "ID", description = "Only runs before this one: the next page.")
    private @Nullable Long before;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "How many (default: 20).")
    private int limit;

    RunsList(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > MOST) {
            throw new ParameterException(spec.commandLine(), "--limit must be between 1 and " + MOST);
        }
        try (OpenDatabase database = door.get()) {
            Client client = Client.on(database.source());
            List<RunView> runs = client.runs().list(job, before, limit);
            if (output.json()) {
                Json all = new Json().put("runs", runs.stream().map(RunJson::of).toList());
                spec.commandLine().getOut().println(all.text());
            } else if (runs.isEmpty()) {
                spec.commandLine().getErr().println(job == null ? "no run yet" : "no run of job " + job);
            } else {
                table(runs, client.figures(1).now())
                        .lines(output.columns())
                        .forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }

    private static Table table(List<RunView> runs, Instant now) {
        Table table = new Table()
                .numbers("ID")
                .words("JOB")
                .words("STATE")
                .numbers("TARGETS")
                .numbers("DONE")
                .numbers("FAILED")
                .numbers("LEFT")
                .words("STARTED")
                .words("TOOK")
                .words("WHY", REASON_COLUMNS);
        for (RunView run : runs) {
            Instant end = run.endedAt() == null ? now : run.endedAt();
            table.row(
                    run.id(),
                    run.job(),
                    run.state().word(),
                    run.total(),
                    run.counts().done(),
                    run.counts().failed(),
                    run.left(),
                    Durations.ago(Duration.between(run.startedAt(), now)),
                    Durations.words(Duration.between(run.startedAt(), end)),
                    run.reason() == null ? "" : run.reason());
        }
        return table;
    }
}
