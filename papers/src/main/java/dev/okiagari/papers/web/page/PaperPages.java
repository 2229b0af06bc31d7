package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.program.Serving;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.WebTicks;
import dev.okiagari.kit.web.Who;
import dev.okiagari.kit.web.client.ReadLimit;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.setup.PapersProblems;
import dev.okiagari.papers.web.api.PaperApi;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The pages that show papers, and what operators do there. Threads may share it. */
public final class PaperPages {
    private static final int FINDINGS = 3;

    private final Site site;
    private final PapersContext context;
    private final Serving serving;
    private final ReadLimit limit;

    public PaperPages(Site site, PapersContext context, Serving serving, ReadLimit limit) {
        this.site = site;
        this.context = context;
        this.serving = serving;
        this.limit = limit;
    }

    public List<Route> routes() {
        return List.of(
                page("/papers", request -> request.redirect(site.at("/papers/search"))),
                page("/papers/search", this::search),
                page("/papers/extractions", this::extractions),
                page("/papers/library", this::library),
                page("/papers/<id>", this::paper),
                act("retry", (id, request) -> context.papers().retry(id, actor(request))),
                act(
                        "replay",
                        (id, request) -> context.papers()
                                .replay(id, Parameters.form(request).required("step"), actor(request))),
                Route.form("/papers/<id>/delete", Role.OPERATOR, PapersProblems.answered(this::delete)));
    }

    private Route page(String path, Handler handler) {
        return Route.page(path, serving.reader(), limit.before(PapersProblems.answered(handler)));
    }

    private Site.Frame frame(Context request, String title, @Nullable String topic) {
        return serving.isPublic() ? site.openFrame(request, title, topic) : site.frame(request, title, topic);
    }

    private void search(Context request) {
        SearchQuery query = SearchQuery.of(request);
        long begun = WebTicks.now();
        SearchAnswer answer = context.search(query.request());
        long millis = TimeUnit.NANOSECONDS.toMillis(WebTicks.now() - begun);
        List<PaperId> ids = answer.hits().stream().map(SearchAnswer.Hit::paper).toList();
        SearchPage page = new SearchPage(query, answer, context.papers().findings(ids, FINDINGS), millis);
        Site.Frame frame = frame(request, query.isBlank() ? say("nav.group") : say("search.title", query.text()), null);
        shown(request, "search", "found", frame, page);
    }

    private void extractions(Context request) {
        ExtractionsPage page = ExtractionsPage.of(request, context);
        shown(request, "extractions", "extracted", frame(request, say("extractions.title"), null), page);
    }

    /** The whole page, or only its results, which the script puts in while the user types. */
    private static void shown(Context request, String whole, String part, Site.Frame frame, Object page) {
        if (Parameters.of(request).text("part") == null) {
            PaperTemplates.SET.framed(request, whole, frame, page);
        } else {
            request.contentType("text/html; charset=utf-8")
                    .header("Cache-Control", "no-store")
                    .result(PaperTemplates.SET.text(part, Map.of("frame", frame, "page", page)));
        }
    }

    private void library(Context request) {
        LibraryPage page = LibraryPage.of(request, context.papers());
        PaperTemplates.SET.framed(request, "library", frame(request, say("nav.library"), null), page);
    }

    private void paper(Context request) {
        PaperId id = PapersProblems.id(request);
        Parameters parameters = Parameters.of(request);
        ReadingPlace reading =
                ReadingPlace.of(PaperApi.integer(parameters, "section"), PaperApi.integer(parameters, "part"));
        PaperPage page = PaperPage.of(context.papers(), id, reading).orElseThrow(() -> PapersProblems.unknown(id));
        String title = page.paper().title() == null ? id.text() : page.paper().title();
        PaperTemplates.SET.framed(request, "paper", frame(request, title, PaperRegions.topic(id, reading)), page);
    }

    private Route act(String name, BiConsumer<PaperId, Context> change) {
        return Route.form("/papers/<id>/" + name, Role.OPERATOR, PapersProblems.answered(request -> {
            PaperId id = PapersProblems.id(request);
            try {
                change.accept(id, request);
            } catch (IllegalStateException e) {
                throw Problem.conflict(String.valueOf(e.getMessage()));
            }
            request.redirect(site.at("/papers/" + id));
        }));
    }

    private void delete(Context request) {
        PaperId id = PapersProblems.id(request);
        Parameters.form(request).required("reason");
        if (!context.delete(id)) {
            throw PapersProblems.unknown(id);
        }
        request.redirect(site.at("/papers/library"));
    }

    private static Actor actor(Context request) {
        return Actor.person(Who.of(request).name(), Parameters.form(request).required("reason"));
    }
}
