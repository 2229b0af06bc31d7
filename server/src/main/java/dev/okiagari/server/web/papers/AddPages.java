package dev.okiagari.server.web.papers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Who;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.papers.api.Ingestion;
import dev.okiagari.server.web.papers.api.PaperApi;
import dev.okiagari.server.web.papers.desk.PaperProblems;
import dev.okiagari.server.web.papers.desk.PapersDesk;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The box that takes papers in, and how far they are. Threads may share it. */
final class AddPages {
    private static final String PATH = "/papers/add";
    private static final int LONGEST_SHOWN = 120;

    private final Site site;
    private final PapersDesk desk;
    private final boolean isPublic;

    AddPages(Site site, PapersDesk desk, boolean isPublic) {
        this.site = site;
        this.desk = desk;
        this.isPublic = isPublic;
    }

    List<Route> routes() {
        return List.of(
                Route.page(PATH, Role.OPERATOR, PaperProblems.answered(this::show)),
                Route.form(PATH, Role.OPERATOR, PaperProblems.answered(this::add)));
    }

    /** At most so many as can be added at once; what is no id is left out. */
    static List<PaperId> ids(List<String> written) {
        return written.stream()
                .map(PaperId::find)
                .flatMap(Optional::stream)
                .distinct()
                .limit(2L * Ingestion.MOST)
                .toList();
    }

    private void show(Context request) {
        List<PaperId> ids = ids(PaperApi.several(request, "ids"));
        List<String> refused = request.queryParams("refused").stream()
                .limit(Ingestion.MOST)
                .flatMap(one -> Papers.refusals(List.of(one)).stream())
                .map(Papers.IngestAnswer::reason)
                .toList();
        AddPage page = new AddPage(
                orEmpty(request.queryParam("query")),
                request.queryParam("found"),
                refused,
                ids.isEmpty() ? null : Batch.of(desk.papers(), ids));
        String topic = ids.isEmpty() ? null : PaperRegions.topic(ids);
        Site.Frame frame =
                isPublic ? site.openFrame(request, "Add papers", topic) : site.frame(request, "Add papers", topic);
        ServerTemplates.SET.framed(request, "papers/add", frame, page);
    }

    private void add(Context request) {
        String query = orEmpty(request.formParam("query")).strip();
        List<String> ids = Arrays.stream(orEmpty(request.formParam("ids")).split("[\\s,;]+", -1))
                .filter(one -> !one.isBlank())
                .distinct()
                .toList();
        if (query.isEmpty() && ids.isEmpty()) {
            throw Problem.badRequest("no paper was named; write arXiv ids, or what arXiv is to be searched for");
        }
        Ingestion.Answers answers = Ingestion.take(
                desk,
                new Ingestion.Ask(null, ids, query.isEmpty() ? null : query, limit(request)),
                Who.of(request).because("page: add papers"));
        request.redirect(site.at(PATH + "?" + written(answers, query)));
    }

    private static @Nullable Integer limit(Context request) {
        String text = orEmpty(request.formParam("limit")).strip();
        if (text.isEmpty()) {
            return null;
        }
        if (!text.matches("\\d{1,3}")) {
            throw Problem.badRequest("the number of papers is '" + text + "'; it must be 1 to 50");
        }
        return Integer.valueOf(text);
    }

    /** The address of the page that shows what came of it; it can be kept and opened again. */
    private static String written(Ingestion.Answers answers, String query) {
        String ids = answers.papers().stream()
                .map(Ingestion.Answer::id)
                .filter(id -> id != null)
                .distinct()
                .collect(Collectors.joining(","));
        String refused = answers.papers().stream()
                .filter(one -> one.id() == null)
                .map(one -> "&refused=" + encoded(cut(one.given())))
                .collect(Collectors.joining());
        return "ids=" + encoded(ids) + refused
                + (answers.found() == null ? "" : "&query=" + encoded(query) + "&found=" + answers.found());
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
