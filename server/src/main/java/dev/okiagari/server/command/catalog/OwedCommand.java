package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.Table;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists what the next runs take. */
@Command(
        name = "owed",
        description =
                "Lists targets that failed or were not finished, oldest first: the next run of their job takes them.")
final class OwedCommand extends Reading {
    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "50",
            description = "Maximum number (default: ${DEFAULT-VALUE}).")
    private int limit = 50;

    OwedCommand(Supplier<CatalogDesk> door) {
        super(door);
    }

    @Override
    public Integer call() {
        List<OwedTarget> owed = with(desk -> desk.catalog().owed(Math.clamp(limit, 1, 10_000)));
        if (output.json()) {
            print(new Json().put("owed", owed.stream().map(OwedCommand::json).toList()));
        } else if (owed.isEmpty()) {
            say("nothing is owed");
        } else {
            Table table = new Table()
                    .words("JOB")
                    .words("SOURCE ID")
                    .words("WHY")
                    .numbers("STATUS")
                    .numbers("TIMES")
                    .numbers("RUN")
                    .words("SINCE")
                    .words("MESSAGE", 100);
            owed.forEach(target -> table.row(
                    target.job(),
                    target.sourceId(),
                    target.category() == null ? "not finished" : target.category(),
                    target.httpStatus() == null ? "" : target.httpStatus(),
                    target.times(),
                    target.run(),
                    SummarySheet.time(target.since()),
                    target.message() == null ? "" : target.message()));
            print(table);
        }
        return Exit.OK;
    }

    private static Json json(OwedTarget target) {
        return new Json()
                .put("job", target.job())
                .put("source_id", target.sourceId())
                .put("failed", target.hasFailed())
                .put("category", target.category())
                .put("http_status", target.httpStatus())
                .put("message", target.message())
                .put("run", target.run())
                .put("since", target.since())
                .put("times", target.times());
    }
}
