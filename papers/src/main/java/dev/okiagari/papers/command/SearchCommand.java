package dev.okiagari.papers.command;

import dev.okiagari.papers.json.PaperSearchJson;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.papers.setup.PapersContext;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Searches papers by words and by meaning. */
@Command(name = "search")
final class SearchCommand extends PaperSearching<SearchRequest, SearchCommand.Found> {
    /** What was found, and the flags that lead a recommended command to the same database. */
    record Found(SearchAnswer answer, String flags) {}

    SearchCommand(Supplier<PapersContext> opening) {
        super(opening);
    }

    @Override
    SearchRequest request(PaperFilterOptions options, int cursor) {
        return options.papers(limit(), cursor).request();
    }

    @Override
    Found search(PapersContext context, SearchRequest request) {
        return new Found(context.search(request), context.runtime().location().flags());
    }

    @Override
    protected Record json(Found found) {
        return PaperSearchJson.of(found.answer());
    }

    @Override
    protected List<String> lines(Found found) {
        return SearchText.lines(found.answer());
    }

    @Override
    protected String empty(Found found) {
        return hint(found);
    }

    @Override
    protected String hint(Found found) {
        String remarks = String.join("\n", SearchText.remarks(found.answer(), found.flags()));
        String more = super.hint(found);
        return more.isEmpty() ? remarks : remarks + "\n" + more;
    }

    @Override
    protected @Nullable Object next(Found page) {
        return PaperSearchJson.of(page.answer()).next();
    }
}
