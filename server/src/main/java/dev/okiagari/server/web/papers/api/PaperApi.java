package dev.okiagari.server.web.papers.api;

import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Route.Operation;
import dev.okiagari.console.web.Route.Parameter;
import dev.okiagari.console.web.Who;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.PaperPage;
import dev.okiagari.papers.view.PaperStatus;
import dev.okiagari.papers.view.Status;
import dev.okiagari.server.web.ReadLimit;
import dev.okiagari.server.web.papers.desk.PaperProblems;
import dev.okiagari.server.web.papers.desk.PapersDesk;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The API of papers. Threads may share it. */
public final class PaperApi {
    private static final int USUAL = 20;
    private static final int USUAL_RELATED = 10;
    private static final Parameter ID =
            Parameter.inPath("id", "string", "arXiv id in any form; the slash of an old one may stay as it is");

    private final PapersDesk desk;
    private final Role reader;
    private final ReadLimit limit;

    /** @param reader who may read */
    public PaperApi(PapersDesk desk, Role reader, ReadLimit limit) {
        this.desk = desk;
        this.reader = reader;
        this.limit = limit;
    }

    /** The more specific paths first: an id may have a slash in it. */
    public List<Route> routes() {
        return List.of(
                new Call(HandlerType.POST, "/papers", Role.OPERATOR)
                        .does(
                                Operation.of(
                                                "Takes papers in, by id, by ids or by a search at arXiv; at most 50 at once",
                                                Ingestion.Answers.class)
                                        .taking(Ingestion.Ask.class),
                                this::ingest),
                new Call(HandlerType.POST, "/papers/search", reader)
                        .does(
                                Operation.of("Searches papers by words and by meaning", Searching.Found.class)
                                        .taking(Searching.Ask.class),
                                this::search),
                new Call(HandlerType.POST, "/extractions/search", reader)
                        .does(
                                Operation.of("Searches what was extracted from papers", ExtractionSearching.Found.class)
                                        .taking(ExtractionSearching.Ask.class),
                                this::searchExtractions),
                new Call(HandlerType.GET, "/papers", reader).does(list(), this::list),
                new Call(HandlerType.GET, "/papers/<id>/status", reader)
                        .does(Operation.of("How far a paper is", StatusAnswer.class, ID), this::status),
                new Call(HandlerType.GET, "/papers/<id>/related", reader)
                        .does(
                                Operation.of(
                                        "Papers that are connected with one",
                                        PaperAnswer.RelatedPapers.class,
                                        ID,
                                        Parameter.number("limit", "of each kind, 1 to 100 (default 10)")),
                                this::related),
                new Call(HandlerType.GET, "/papers/<id>", reader)
                        .does(Operation.of("Everything about a paper", PaperAnswer.class, ID), this::show),
                new Call(HandlerType.DELETE, "/papers/<id>", Role.OPERATOR)
                        .does(
                                Operation.of("Deletes a paper: its rows, vectors and raw copies", Deleted.class, ID),
                                this::delete));
    }

    /** A route that is about to be described. */
    private final class Call {
        private final HandlerType method;
        private final String path;
        private final Role role;

        Call(HandlerType method, String path, Role role) {
            this.method = method;
            this.path = path;
            this.role = role;
        }

        Route does(Operation operation, Handler handler) {
            return Route.api(method, path, role, operation, limit.before(PaperProblems.answered(handler)));
        }
    }

    /** A paper that is gone. */
    public record Deleted(String id) {}

    private static Operation list() {
        return Operation.of(
                "Lists papers, the latest first",
                PaperEntry.Page.class,
                Parameter.text("category", "such as cs.CL; cs stands for all of cs; several apart by commas"),
                Parameter.number("year", "of publication"),
                Parameter.text("status", "queued, metadata, parsed, extracted, ready, failed; several apart by commas"),
                Parameter.choice("sort", List.of("published", "added"), "in which order (default published)"),
                Parameter.text("cursor", "what the page before said as next"),
                Parameter.number("limit", "1 to 100 (default 20)"));
    }

    private void ingest(Context request) {
        Ingestion.Ask ask = Answers.body(request, Ingestion.Ask.class);
        Answers.json(request, Ingestion.take(desk, ask, Who.of(request).because("API: ingest")));
    }

    private void search(Context request) {
        Searching.Ask ask = Answers.body(request, Searching.Ask.class);
        Answers.json(request, Searching.found(desk.search(ask.request())));
    }

    private void searchExtractions(Context request) {
        ExtractionSearching.Ask ask = Answers.body(request, ExtractionSearching.Ask.class);
        Answers.json(request, ExtractionSearching.found(desk.searchExtractions(ask.request())));
    }

    private void list(Context request) {
        Set<Status> statuses = Filters.statuses(several(request, "status"));
        PaperFilter filter = new PaperFilter(
                statuses,
                Set.copyOf(several(request, "category")),
                number(request, "year"),
                Filters.sort(request.queryParam("sort")),
                request.queryParam("cursor"),
                orElse(number(request, "limit"), USUAL));
        PaperPage page = desk.papers().list(filter);
        Answers.json(
                request,
                new PaperEntry.Page(page.papers().stream().map(PaperEntry::of).toList(), page.next()));
    }

    private void show(Context request) {
        PaperId id = PaperProblems.id(request);
        Answers.json(
                request,
                desk.papers()
                        .show(id)
                        .map(all -> PaperAnswer.of(all, desk.papers().related(id, USUAL_RELATED)))
                        .orElseThrow(() -> PaperProblems.unknown(id)));
    }

    private void status(Context request) {
        PaperId id = PaperProblems.id(request);
        List<PaperStatus> seen = desk.papers().status(List.of(id));
        if (seen.isEmpty()) {
            throw PaperProblems.unknown(id);
        }
        Answers.json(request, StatusAnswer.of(seen.getFirst()));
    }

    private void related(Context request) {
        PaperId id = PaperProblems.id(request);
        int limit = orElse(number(request, "limit"), USUAL_RELATED);
        Answers.json(request, PaperAnswer.RelatedPapers.of(id, desk.papers().related(id, limit)));
    }

    private void delete(Context request) {
        PaperId id = PaperProblems.id(request);
        if (!desk.delete(id)) {
            throw PaperProblems.unknown(id);
        }
        Answers.json(request, new Deleted(id.text()));
    }

    private static int orElse(@Nullable Integer given, int usual) {
        return given == null ? usual : given;
    }

    /** Given several times, or apart by commas. */
    public static List<String> several(Context request, String name) {
        return request.queryParams(name).stream()
                .flatMap(one -> Arrays.stream(one.split(",", -1)))
                .flatMap(one -> one.isBlank() ? Stream.of() : Stream.of(one.strip()))
                .distinct()
                .toList();
    }

    public static @Nullable Integer number(Context request, String name) {
        String text = request.queryParam(name);
        if (text == null || text.isBlank()) {
            return null;
        }
        if (!text.strip().matches("-?\\d{1,9}")) {
            throw Problem.badRequest(name + " is '" + text + "'; it must be a number");
        }
        return Integer.valueOf(text.strip());
    }
}
