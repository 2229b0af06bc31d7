package dev.okiagari.server.web.papers.mcp;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Who;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperPage;
import dev.okiagari.server.web.papers.api.ExtractionSearching;
import dev.okiagari.server.web.papers.api.Filters;
import dev.okiagari.server.web.papers.api.Ingestion;
import dev.okiagari.server.web.papers.api.PaperAnswer;
import dev.okiagari.server.web.papers.api.PaperEntry;
import dev.okiagari.server.web.papers.api.Searching;
import dev.okiagari.server.web.papers.desk.PaperProblems;
import dev.okiagari.server.web.papers.desk.PapersDesk;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The seven tools. They are the API's operations under the names that models know. Threads may share it. */
public final class PaperTools {
    private static final int USUAL = 20;
    private static final int USUAL_RELATED = 10;

    /** Of one section in an answer to a model; the rest is there with withText and by the API. */
    private static final int LEAD = 300;

    private final PapersDesk desk;

    public PaperTools(PapersDesk desk) {
        this.desk = desk;
    }

    List<PaperTool> all() {
        return List.of(
                new PaperTool(
                        "ingest_paper",
                        "Takes one arXiv paper into the library: metadata, text, extracted knowledge, vectors. Answers at once with its"
                                + " status; ask get_paper for how far it is.",
                        true,
                        ToolSchemas.INGEST,
                        this::ingest),
                new PaperTool(
                        "batch_ingest",
                        "Takes up to 50 arXiv papers in, by ids, or the best papers that arXiv finds for a query. One bad id spoils nothing.",
                        true,
                        ToolSchemas.BATCH,
                        this::batch),
                new PaperTool(
                        "search_papers",
                        "Searches the library by words, with a model also by meaning, with filters. Without a query: the newest papers.",
                        false,
                        ToolSchemas.SEARCH,
                        (arguments, who) -> Searching.found(
                                desk.search(arguments.as(Searching.Ask.class).request()))),
                new PaperTool(
                        "get_paper",
                        "Everything about one paper: status, abstract, sections, extractions, citations both ways, related papers. Sections"
                                + " begin only, unless withText is true.",
                        false,
                        ToolSchemas.GET,
                        this::get),
                new PaperTool(
                        "list_papers",
                        "Lists papers page by page, by category, year and status.",
                        false,
                        ToolSchemas.LIST,
                        this::list),
                new PaperTool(
                        "find_related",
                        "Papers that are connected with one: cited, citing, or with shared methods, data sets or authors.",
                        false,
                        ToolSchemas.RELATED,
                        this::related),
                new PaperTool(
                        "search_extractions",
                        "Searches what was extracted from papers: methods, data sets, baselines, metrics, results, contributions,"
                                + " limitations.",
                        false,
                        ToolSchemas.EXTRACTIONS,
                        (arguments, who) -> ExtractionSearching.found(desk.searchExtractions(
                                arguments.as(ExtractionSearching.Ask.class).request()))));
    }

    /** One paper by its id. */
    record OneAsk(
            @Nullable String id,
            @Nullable Boolean withText,
            @Nullable Integer limit) {
        PaperId paper() {
            if (id == null) {
                throw Problem.badRequest("id is missing");
            }
            return PaperId.parse(id);
        }
    }

    /** A page of a list. */
    record ListAsk(
            @Nullable List<String> categories,
            @Nullable Integer year,
            @Nullable List<String> statuses,
            @Nullable String sort,
            @Nullable String cursor,
            @Nullable Integer limit) {}

    private Object ingest(ToolArguments arguments, Who who) {
        String id = arguments.as(OneAsk.class).id();
        if (id == null) {
            throw Problem.badRequest("id is missing");
        }
        return Ingestion.take(desk, new Ingestion.Ask(id, null, null, null), who.because("MCP: ingest_paper"));
    }

    private Object batch(ToolArguments arguments, Who who) {
        return Ingestion.take(desk, arguments.as(Ingestion.Ask.class), who.because("MCP: batch_ingest"));
    }

    private Object get(ToolArguments arguments, Who who) {
        OneAsk ask = arguments.as(OneAsk.class);
        PaperDetails all = desk.papers().show(ask.paper()).orElseThrow(() -> PaperProblems.unknown(ask.paper()));
        PaperAnswer whole = PaperAnswer.of(all, desk.papers().related(ask.paper(), USUAL_RELATED));
        return Boolean.TRUE.equals(ask.withText()) ? whole : whole.withSections(LEAD);
    }

    private Object list(ToolArguments arguments, Who who) {
        ListAsk ask = arguments.as(ListAsk.class);
        PaperPage page = desk.papers()
                .list(new PaperFilter(
                        Filters.statuses(ask.statuses()),
                        ask.categories() == null ? Set.of() : Set.copyOf(ask.categories()),
                        ask.year(),
                        Filters.sort(ask.sort()),
                        ask.cursor(),
                        ask.limit() == null ? USUAL : ask.limit()));
        return new PaperEntry.Page(page.papers().stream().map(PaperEntry::of).toList(), page.next());
    }

    private Object related(ToolArguments arguments, Who who) {
        OneAsk ask = arguments.as(OneAsk.class);
        return PaperAnswer.RelatedPapers.of(
                ask.paper(), desk.papers().related(ask.paper(), ask.limit() == null ? USUAL_RELATED : ask.limit()));
    }
}
