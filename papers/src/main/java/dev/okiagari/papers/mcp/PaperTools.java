package dev.okiagari.papers.mcp;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Who;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.ExtractionSearchBody;
import dev.okiagari.papers.json.ExtractionSearchJson;
import dev.okiagari.papers.json.IngestBody;
import dev.okiagari.papers.json.PaperEntryJson;
import dev.okiagari.papers.json.PaperJson;
import dev.okiagari.papers.json.PaperSearchBody;
import dev.okiagari.papers.json.PaperSearchJson;
import dev.okiagari.papers.json.RelatedPapersJson;
import dev.okiagari.papers.setup.Ingestion;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.setup.PapersProblems;
import dev.okiagari.papers.view.PaperDetails;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.Status;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The seven tools. They are the API's operations under the names that models know. Threads may share it. */
public final class PaperTools {
    private static final int USUAL = 20;

    /** Of one section in an answer to a model; the rest is there with withText and by the API. */
    private static final int LEAD = 300;

    private final PapersContext context;

    public PaperTools(PapersContext context) {
        this.context = context;
    }

    List<PaperTool> all() {
        return List.of(
                tool("ingest_paper", true, ToolSchemas.INGEST, this::ingest),
                tool("batch_ingest", true, ToolSchemas.BATCH, this::batch),
                tool(
                        "search_papers",
                        false,
                        ToolSchemas.SEARCH,
                        (arguments, who) -> PaperSearchJson.of(context.search(
                                arguments.as(PaperSearchBody.class).request()))),
                tool("get_paper", false, ToolSchemas.GET, this::get),
                tool("list_papers", false, ToolSchemas.LIST, this::list),
                tool("find_related", false, ToolSchemas.RELATED, this::related),
                tool(
                        "search_extractions",
                        false,
                        ToolSchemas.EXTRACTIONS,
                        (arguments, who) -> ExtractionSearchJson.of(context.searchExtractions(
                                arguments.as(ExtractionSearchBody.class).request()))));
    }

    private static PaperTool tool(String name, boolean changes, String schema, PaperTool.Handler handler) {
        return new PaperTool(name, say("tool." + name), changes, schema, handler);
    }

    /** One paper by its id. */
    record OneAsk(
            @Nullable String id,
            @Nullable Boolean withText,
            @Nullable Integer limit) {
        PaperId paper() {
            return PaperId.parse(required());
        }

        String required() {
            if (id == null) {
                throw new IllegalArgumentException(say("tool.id_missing"));
            }
            return id;
        }
    }

    /** A page of a list. */
    record ListAsk(
            @Nullable List<String> categories,
            @Nullable Integer year,
            @Nullable List<Status> statuses,
            PaperFilter.@Nullable Sort sort,
            @Nullable String cursor,
            @Nullable Integer limit) {
        PaperFilter filter() {
            return new PaperFilter(
                    statuses == null ? Set.of() : Set.copyOf(statuses),
                    categories == null ? Set.of() : Set.copyOf(categories),
                    year,
                    sort == null ? PaperFilter.Sort.PUBLISHED : sort,
                    cursor,
                    limit == null ? USUAL : limit);
        }
    }

    private Record ingest(ToolArguments arguments, Who who) {
        IngestBody one = new IngestBody(arguments.as(OneAsk.class).required(), null, null, null);
        return Ingestion.take(context, one, Actor.person(who.name(), "MCP: ingest_paper"));
    }

    private Record batch(ToolArguments arguments, Who who) {
        return Ingestion.take(context, arguments.as(IngestBody.class), Actor.person(who.name(), "MCP: batch_ingest"));
    }

    private Record get(ToolArguments arguments, Who who) {
        OneAsk ask = arguments.as(OneAsk.class);
        Papers papers = context.papers();
        PaperDetails all = papers.show(ask.paper()).orElseThrow(() -> PapersProblems.unknown(ask.paper()));
        PaperJson whole = PaperJson.of(all, papers.related(ask.paper(), Papers.USUAL_RELATED));
        return Boolean.TRUE.equals(ask.withText()) ? whole : whole.withSections(LEAD);
    }

    private Record list(ToolArguments arguments, Who who) {
        return PaperEntryJson.page(
                context.papers().list(arguments.as(ListAsk.class).filter()));
    }

    private Record related(ToolArguments arguments, Who who) {
        OneAsk ask = arguments.as(OneAsk.class);
        int most = ask.limit() == null ? Papers.USUAL_RELATED : ask.limit();
        return RelatedPapersJson.of(ask.paper(), context.papers().related(ask.paper(), most));
    }
}
