package dev.okiagari.server.web.papers;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Ticks;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.server.web.ReadLimit;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.papers.api.PaperApi;
import dev.okiagari.server.web.papers.desk.PaperProblems;
import dev.okiagari.server.web.papers.desk.PapersDesk;
import dev.okiagari.server.wiring.Serving;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The pages that show papers, and what operators do there. Threads may share it. */
final class PaperPages {
    private static final int FINDINGS = 3;

    private final Site site;
    private final PapersDesk desk;
    private final Serving serving;
    private final ReadLimit limit;

    PaperPages(Site site, PapersDesk desk, Serving serving, ReadLimit limit) {
        this.site = site;
        this.desk = desk;
        this.serving = serving;
        this.limit = limit;
    }

    List<Route> routes() {
        return List.of(
                page("/papers", request -> request.redirect(site.at("/papers/search"))),
                page("/papers/search", this::search),
                page("/papers/extractions", this::extractions),
                page("/papers/library", this::library),
                page("/papers/<id>", this::paper),
                act("retry", (id, request) -> desk.papers().retry(id, actor(request))),
                act("replay", (id, request) -> desk.papers().replay(id, required(request, "step"), actor(request))),
                Route.form("/papers/<id>/delete", Role.OPERATOR, PaperProblems.answered(this::delete)));
    }

    private Route page(String path, Handler handler) {
        return Route.page(path, serving.reader(), limit.before(PaperProblems.answered(handler)));
    }

    private Site.Frame frame(Context request, String title, @Nullable String topic) {
        return serving.isPublic() ? site.openFrame(request, title, topic) : site.frame(request, title, topic);
    }

    private void search(Context request) {
        SearchQuery query = SearchQuery.of(request);
        long begun = Ticks.now();
        SearchAnswer answer = desk.search(query.request());
        long millis = TimeUnit.NANOSECONDS.toMillis(Ticks.now() - begun);
        List<PaperId> ids = answer.hits().stream().map(SearchAnswer.Hit::paper).toList();
        SearchPage page = new SearchPage(query, answer, desk.papers().findings(ids, FINDINGS), millis);
        Site.Frame frame = frame(request, query.isBlank() ? "Papers" : query.text() + " · Papers", null);
        shown(request, "papers/search", "papers/found", frame, page);
    }

    private void extractions(Context request) {
        ExtractionsPage page = ExtractionsPage.of(request, desk);
        shown(request, "papers/extractions", "papers/extracted", frame(request, "Extractions", null), page);
    }

    /** The whole page, or only its results, which the script puts in while somebody types. */
    private static void shown(Context request, String whole, String part, Site.Frame frame, Object page) {
        if (request.queryParam("part") == null) {
            ServerTemplates.SET.framed(request, whole, frame, page);
        } else {
            request.contentType("text/html; charset=utf-8")
                    .header("Cache-Control", "no-store")
                    .result(ServerTemplates.SET.text(part, Map.of("frame", frame, "page", page)));
        }
    }

    private void library(Context request) {
        LibraryPage page = LibraryPage.of(request, desk.papers());
        ServerTemplates.SET.framed(request, "papers/library", frame(request, "Library", null), page);
    }

    private void paper(Context request) {
        PaperId id = PaperProblems.id(request);
        Reading reading = Reading.of(PaperApi.number(request, "section"), PaperApi.number(request, "part"));
        PaperPage page = PaperPage.of(desk.papers(), id, reading).orElseThrow(() -> PaperProblems.unknown(id));
        String title = page.paper().title() == null ? id.text() : page.paper().title();
        ServerTemplates.SET.framed(
                request, "papers/paper", frame(request, title, PaperRegions.topic(id, reading)), page);
    }

    private Route act(String name, BiConsumer<PaperId, Context> deed) {
        return Route.form("/papers/<id>/" + name, Role.OPERATOR, PaperProblems.answered(request -> {
            PaperId id = PaperProblems.id(request);
            try {
                deed.accept(id, request);
            } catch (IllegalStateException e) {
                throw Problem.conflict(String.valueOf(e.getMessage()));
            }
            request.redirect(site.at("/papers/" + id));
        }));
    }

    private void delete(Context request) {
        PaperId id = PaperProblems.id(request);
        required(request, "reason");
        if (!desk.delete(id)) {
            throw PaperProblems.unknown(id);
        }
        request.redirect(site.at("/papers/library"));
    }

    private static Actor actor(Context request) {
        return Who.of(request).because(required(request, "reason"));
    }

    private static String required(Context request, String name) {
        String value = request.formParam(name);
        if (value == null || value.isBlank()) {
            throw Problem.badRequest(name + " is missing");
        }
        return value.strip();
    }
}
