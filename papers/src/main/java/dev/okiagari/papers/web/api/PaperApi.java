package dev.okiagari.papers.web.api;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Route.Operation;
import dev.okiagari.kit.web.Route.Parameter;
import dev.okiagari.kit.web.Who;
import dev.okiagari.kit.web.client.ReadLimit;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.ExtractionSearchBody;
import dev.okiagari.papers.json.ExtractionSearchJson;
import dev.okiagari.papers.json.IngestBody;
import dev.okiagari.papers.json.IngestionJson;
import dev.okiagari.papers.json.PaperActJson;
import dev.okiagari.papers.json.PaperEntryJson;
import dev.okiagari.papers.json.PaperJson;
import dev.okiagari.papers.json.PaperSearchBody;
import dev.okiagari.papers.json.PaperSearchJson;
import dev.okiagari.papers.json.PaperStatusJson;
import dev.okiagari.papers.json.RelatedPapersJson;
import dev.okiagari.papers.setup.Ingestion;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.setup.PapersProblems;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperStatus;
import dev.okiagari.papers.view.Status;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The API of papers. Threads may share it. */
public final class PaperApi {
    private static final int USUAL = 20;
    private static final Parameter ID = Parameter.inPath("id", "string", say("api.id"));

    private final PapersContext context;
    private final Role reader;
    private final ReadLimit limit;

    /** @param reader who may read */
    public PaperApi(PapersContext context, Role reader, ReadLimit limit) {
        this.context = context;
        this.reader = reader;
        this.limit = limit;
    }

    /** The more specific paths first: an id may have a slash in it. */
    public List<Route> routes() {
        return List.of(
                route(
                        HandlerType.POST,
                        "/papers",
                        Operation.of(say("api.ingest"), IngestionJson.class).taking(IngestBody.class),
                        this::ingest),
                route(
                        HandlerType.POST,
                        "/papers/search",
                        Operation.of(say("api.search"), PaperSearchJson.class).taking(PaperSearchBody.class),
                        this::search),
                route(
                        HandlerType.POST,
                        "/extractions/search",
                        Operation.of(say("api.extractions"), ExtractionSearchJson.class)
                                .taking(ExtractionSearchBody.class),
                        this::searchExtractions),
                route(HandlerType.GET, "/papers", listing(), this::list),
                route(
                        HandlerType.GET,
                        "/papers/<id>/status",
                        Operation.of(say("api.status"), PaperStatusJson.class, ID),
                        this::status),
                route(
                        HandlerType.GET,
                        "/papers/<id>/related",
                        Operation.of(
                                say("api.related"),
                                RelatedPapersJson.class,
                                ID,
                                Parameter.number(Parameters.LIMIT, say("api.related.limit"))),
                        this::related),
                route(HandlerType.GET, "/papers/<id>", Operation.of(say("api.paper"), PaperJson.class, ID), this::show),
                route(
                        HandlerType.DELETE,
                        "/papers/<id>",
                        Operation.of(say("api.delete"), PaperActJson.class, ID),
                        this::delete));
    }

    private Route route(HandlerType method, String path, Operation operation, Handler handler) {
        boolean isIngest = method.equals(HandlerType.POST) && path.equals("/papers");
        boolean isChange = isIngest || method.equals(HandlerType.DELETE);
        return Route.api(
                method,
                path,
                isChange ? Role.OPERATOR : reader,
                operation,
                limit.before(PapersProblems.answered(handler)));
    }

    private static Operation listing() {
        return Operation.of(
                say("api.list"),
                PaperEntryJson.Page.class,
                Parameter.text("category", say("api.list.category")),
                Parameter.number("year", say("api.list.year")),
                Parameter.text("status", say("api.list.status", String.join(", ", JsonText.words(Status.class)))),
                Parameter.choice("sort", JsonText.words(PaperFilter.Sort.class), say("api.list.sort")),
                Parameter.text(Parameters.CURSOR, say("api.list.cursor")),
                Parameter.number(Parameters.LIMIT, say("api.list.limit")));
    }

    private void ingest(Context request) {
        IngestBody body = Answers.body(request, IngestBody.class);
        Actor actor = Actor.person(Who.of(request).name(), "API: ingest");
        Answers.json(request, Ingestion.take(context, body, actor));
    }

    private void search(Context request) {
        PaperSearchBody body = Answers.body(request, PaperSearchBody.class);
        Answers.json(request, PaperSearchJson.of(context.search(body.request())));
    }

    private void searchExtractions(Context request) {
        ExtractionSearchBody body = Answers.body(request, ExtractionSearchBody.class);
        Answers.json(request, ExtractionSearchJson.of(context.searchExtractions(body.request())));
    }

    private void list(Context request) {
        Parameters parameters = Parameters.of(request);
        Answers.json(
                request,
                PaperEntryJson.page(context.papers()
                        .list(filter(
                                parameters,
                                Set.copyOf(parameters.choices("status", Status.class)),
                                parameters.limit(USUAL, PaperFilter.MOST)))));
    }

    /** The filter of a list of papers, also for the page of the library. */
    public static PaperFilter filter(Parameters parameters, Set<Status> statuses, int limit) {
        return new PaperFilter(
                statuses,
                Set.copyOf(parameters.several("category")),
                integer(parameters, "year"),
                parameters.choice("sort", PaperFilter.Sort.class).orElse(PaperFilter.Sort.PUBLISHED),
                parameters.cursor(),
                limit);
    }

    public static @Nullable Integer integer(Parameters parameters, String name) {
        Long value = parameters.number(name);
        return value == null ? null : Integer.valueOf(Math.clamp(value, -1, Integer.MAX_VALUE));
    }

    private void show(Context request) {
        PaperId id = PapersProblems.id(request);
        Papers papers = context.papers();
        Answers.json(
                request,
                papers.show(id)
                        .map(all -> PaperJson.of(all, papers.related(id, Papers.USUAL_RELATED)))
                        .orElseThrow(() -> PapersProblems.unknown(id)));
    }

    private void status(Context request) {
        PaperId id = PapersProblems.id(request);
        List<PaperStatus> seen = context.papers().status(List.of(id));
        if (seen.isEmpty()) {
            throw PapersProblems.unknown(id);
        }
        Answers.json(request, PaperStatusJson.of(seen.getFirst()));
    }

    private void related(Context request) {
        PaperId id = PapersProblems.id(request);
        int most = Parameters.of(request).limit(Papers.USUAL_RELATED, Papers.MOST_RELATED);
        Answers.json(request, RelatedPapersJson.of(id, context.papers().related(id, most)));
    }

    private void delete(Context request) {
        PaperId id = PapersProblems.id(request);
        if (!context.delete(id)) {
            throw PapersProblems.unknown(id);
        }
        Answers.json(request, new PaperActJson("delete", null, List.of(id.text()), List.of()));
    }
}
