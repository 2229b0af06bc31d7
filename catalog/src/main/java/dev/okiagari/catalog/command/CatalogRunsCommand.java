package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.json.CatalogRunsJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.kit.terminal.ListCommand;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists runs. */
@Command(name = "runs")
final class CatalogRunsCommand extends ListCommand<CatalogContext, CatalogRunsJson> {
    @Option(names = "--job", paramLabel = "JOB", converter = JobConverter.class)
    private @Nullable Job job;

    CatalogRunsCommand(Supplier<CatalogContext> opening) {
        super(opening, 20, 100);
    }

    @Override
    protected CatalogRunsJson read(CatalogContext context) {
        return CatalogRunsJson.of(context.catalog().runs(job, numberCursor(), limit() + 1), limit());
    }

    @Override
    protected @Nullable Object next(CatalogRunsJson page) {
        return page.next();
    }

    @Override
    protected List<String> lines(CatalogRunsJson page) {
        return page.runs().isEmpty() ? List.of() : CatalogText.runs(page.runs()).lines();
    }

    @Override
    protected String empty(CatalogRunsJson page) {
        return say("runs.none");
    }
}
