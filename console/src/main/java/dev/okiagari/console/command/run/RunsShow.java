package dev.okiagari.console.command.run;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.store.RunFailureReads;
import dev.okiagari.console.store.RunFailureReads.FailureGroup;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.view.RunProgress;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows one run. */
@Command(name = "show", description = "Shows one run: progress, time left, what limits it, and its failures.")
final class RunsShow implements Callable<Integer>, ShortCommand {
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "ID", description = "The run, as in 'runs list'.")
    private long id;

    RunsShow(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (OpenDatabase database = door.get()) {
            Client client = Client.on(database.source());
            RunProgress progress = client.runs().progress(id);
            List<FailureGroup> failures = RunFailureReads.byCategory(database.source(), id);
            if (output.json()) {
                spec.commandLine().getOut().println(json(progress, failures).text());
            } else {
                RunSheet.lines(progress, failures, client.figures(1).now())
                        .forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }

    private static Json json(RunProgress progress, List<FailureGroup> failures) {
        return RunJson.of(progress)
                .put(
                        "failures",
                        failures.stream()
                                .map(f -> new Json()
                                        .put("category", f.category())
                                        .put("items", f.items())
                                        .put("key", f.key())
                                        .put("message", f.message()))
                                .toList());
    }
}
