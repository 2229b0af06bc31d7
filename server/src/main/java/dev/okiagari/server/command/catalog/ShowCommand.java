package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one run. */
@Command(name = "show", description = "Shows what a run did, and why targets failed.")
final class ShowCommand extends Reading {
    @Parameters(paramLabel = "RUN", description = "The number of the run.")
    private long run;

    ShowCommand(Supplier<CatalogDesk> door) {
        super(door);
    }

    @Override
    public Integer call() {
        return with(desk -> {
            RunSummary found = desk.catalog()
                    .run(run)
                    .orElseThrow(() -> new CommandFailed(Exit.FAILED, "there is no run " + run + " of the catalog"));
            Map<String, Long> failures = desk.catalog().failures(run);
            if (output.json()) {
                Json byCategory = new Json();
                failures.forEach(byCategory::put);
                print(SummarySheet.json(found).put("failures", byCategory));
            } else {
                print(SummarySheet.facts(found, failures));
            }
            return Exit.OK;
        });
    }
}
