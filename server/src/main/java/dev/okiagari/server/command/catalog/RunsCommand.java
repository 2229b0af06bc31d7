package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists runs. */
@Command(name = "runs", description = "Lists runs of all jobs with their verdicts, the newest first.")
final class RunsCommand extends Reading {
    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "Maximum number (default: ${DEFAULT-VALUE}).")
    private int limit = 20;

    RunsCommand(Supplier<CatalogDesk> door) {
        super(door);
    }

    @Override
    public Integer call() {
        List<RunSummary> runs = with(desk -> desk.catalog().runs(Math.clamp(limit, 1, 1000)));
        if (output.json()) {
            print(new Json().put("runs", runs.stream().map(SummarySheet::json).toList()));
        } else if (runs.isEmpty()) {
            say("there are no runs; start one: ./okiagari catalog run all");
        } else {
            print(SummarySheet.table(runs));
        }
        return Exit.OK;
    }
}
