package dev.okiagari.catalog.command;

import dev.okiagari.catalog.json.CatalogRunJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.setup.CatalogProblems;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.kit.terminal.ReadCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Shows one run. */
@Command(name = "show")
final class CatalogShowCommand extends ReadCommand<CatalogContext, CatalogRunJson> {
    @Parameters(paramLabel = "RUN")
    private long id;

    CatalogShowCommand(Supplier<CatalogContext> opening) {
        super(opening);
    }

    @Override
    protected CatalogRunJson read(CatalogContext context) {
        return CatalogRunJson.of(context.catalog()
                .details(id)
                .orElseThrow(() -> CatalogProblems.missing("run.unknown", Long.toString(id))));
    }

    @Override
    protected List<String> lines(CatalogRunJson answer) {
        RunSummary run = answer.run();
        List<String> lines = new ArrayList<>(CatalogText.facts(
                        "run.facts",
                        run.jobId(),
                        run.runId(),
                        CatalogText.time(run.jobStartAt()),
                        CatalogText.time(run.endedAt()),
                        CatalogText.verdict(run),
                        run.reason(),
                        run.totalTargets(),
                        run.successTargets(),
                        run.failedTargets(),
                        run.owed(),
                        run.cancelled(),
                        run.unchanged(),
                        run.gone(),
                        run.diffNewHash(),
                        run.s3PutSuccess(),
                        run.s3PutFail(),
                        run.dbUpsertSuccess(),
                        run.dbUpsertFail(),
                        CatalogText.percent(run.failureRate()),
                        CatalogText.percent(run.threshold()))
                .lines());
        if (!answer.failures().isEmpty()) {
            var table = CatalogText.table("failures.columns", "##-…");
            answer.failures()
                    .forEach(group -> table.row(
                            group.failed(),
                            CatalogText.text(group.attempts()),
                            group.category(),
                            group.messages().isEmpty()
                                    ? ""
                                    : group.messages().getFirst().message()));
            lines.add("");
            lines.addAll(table.lines());
        }
        return lines;
    }
}
