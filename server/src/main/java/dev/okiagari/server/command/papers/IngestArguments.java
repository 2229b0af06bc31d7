package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.papers.ArxivSearch;
import dev.okiagari.papers.ArxivUnavailable;
import dev.okiagari.papers.arxiv.ArxivFound;
import dev.okiagari.server.papers.PapersApplication;
import dev.okiagari.server.wiring.ProgramRuntime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Which papers are to be taken in: ids, or what a search at arXiv finds. */
final class IngestArguments {
    @Parameters(
            arity = "0..*",
            paramLabel = "ID",
            description = {
                "arXiv ids: 2406.01234, math/0309136, also with the prefix arXiv:, as DOI, or as address of arxiv.org. All "
                        + "versions count as one paper: the newest.",
                "May be separated by commas. A single - reads them from standard input, separated by blanks or line breaks."
            })
    private List<String> ids = new ArrayList<>();

    @Option(
            names = "--query",
            paramLabel = "TEXT",
            description =
                    "Instead of ids: the best papers of a search at arXiv. Plain words, \"words in quotes\", or arXiv's own "
                            + "syntax, such as 'ti:retrieval AND cat:cs.CL'.")
    private @Nullable String query;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "Maximum number of papers with --query, 1 to 50 (default: ${DEFAULT-VALUE}).")
    private int limit = 10;

    boolean isQuery() {
        return query != null;
    }

    /** The ids as written; none with a query. Ends the command when there is neither, or both. */
    List<String> ids(CommandLine line) {
        if (isQuery() && !ids.isEmpty()) {
            throw new ParameterException(line, "give ids or --query, not both");
        }
        if (!isQuery() && ids.isEmpty()) {
            throw new ParameterException(line, "no paper was named; give ids, or --query TEXT");
        }
        if (limit < 1 || limit > ArxivSearch.MOST) {
            throw new ParameterException(line, "--limit must be 1 to " + ArxivSearch.MOST + ", not " + limit);
        }
        return isQuery() ? List.of() : IdArguments.all(ids, line);
    }

    /** Asks arXiv. Ends the command when it cannot be asked. */
    ArxivFound ask(ProgramRuntime runtime) {
        ArxivSearch search = new ArxivSearch(runtime.client(), PapersApplication.arxiv(runtime));
        try {
            return search.find(Objects.requireNonNull(query), limit);
        } catch (IllegalArgumentException | ArxivUnavailable e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }
}
