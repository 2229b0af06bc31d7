package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.json.CatalogOwedJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.kit.terminal.ListCommand;
import dev.okiagari.kit.terminal.Table;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists what the next runs take. */
@Command(name = "owed")
final class OwedCommand extends ListCommand<CatalogContext, CatalogOwedJson> {
    @Option(names = "--job", paramLabel = "JOB", converter = JobConverter.class)
    private @Nullable Job job;

    OwedCommand(Supplier<CatalogContext> opening) {
        super(opening, 50, 500);
    }

    @Override
    protected CatalogOwedJson read(CatalogContext context) {
        return CatalogOwedJson.of(
                context.catalog().owed(job, cursor(), limit()),
                context.catalog().owedByJob());
    }

    @Override
    protected @Nullable Object next(CatalogOwedJson page) {
        return page.next();
    }

    @Override
    protected List<String> lines(CatalogOwedJson page) {
        Table table = CatalogText.table("owed.columns", "---###-…");
        page.targets()
                .forEach(target -> table.row(
                        target.job(),
                        target.sourceId(),
                        Objects.requireNonNullElse(target.category(), say("owed.not-finished")),
                        CatalogText.text(target.httpStatus()),
                        target.times(),
                        target.run(),
                        CatalogText.time(target.since()),
                        CatalogText.text(target.message())));
        return table.lines(columns());
    }

    @Override
    protected String empty(CatalogOwedJson page) {
        return say("owed.none");
    }
}
