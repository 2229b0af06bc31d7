package dev.okiagari.papers.command;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.kit.terminal.Table;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.json.ExtractionSearchJson;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.ExtractionRequest;
import dev.okiagari.papers.setup.PapersContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Searches what was extracted from papers. */
@Command(name = "extractions")
final class ExtractionsCommand extends PaperSearching<ExtractionRequest, ExtractionSearchJson> {
    private static final int NAME_COLUMNS = 50;
    private static final int DETAIL_COLUMNS = 80;

    @Option(names = "--type", paramLabel = "TYPE", split = ",")
    private List<Extraction.Type> types = new ArrayList<>();

    ExtractionsCommand(Supplier<PapersContext> opening) {
        super(opening);
    }

    @Override
    ExtractionRequest request(PaperFilterOptions options, int cursor) {
        return options.extractions(types, limit(), cursor).request();
    }

    @Override
    ExtractionSearchJson search(PapersContext context, ExtractionRequest request) {
        return ExtractionSearchJson.of(context.searchExtractions(request));
    }

    @Override
    protected List<String> lines(ExtractionSearchJson found) {
        Table table = new Table()
                .words("TYPE")
                .words("NAME", NAME_COLUMNS)
                .words("PAPER")
                .words("DETAIL", DETAIL_COLUMNS);
        for (ExtractionAnswer.Hit hit : found.hits()) {
            Extraction one = hit.extraction();
            table.row(one.type().word(), one.name(), hit.paper(), one.detail());
        }
        return table.lines(columns());
    }

    @Override
    protected String empty(ExtractionSearchJson found) {
        return found.total() == 0 ? say("extractions.none_found") : say("search.no_more", found.total());
    }

    @Override
    protected String hint(ExtractionSearchJson found) {
        String more = super.hint(found);
        return say("search.part", found.hits().size(), found.total()) + (more.isEmpty() ? "" : "\n" + more);
    }

    @Override
    protected @Nullable Object next(ExtractionSearchJson page) {
        return page.next();
    }
}
