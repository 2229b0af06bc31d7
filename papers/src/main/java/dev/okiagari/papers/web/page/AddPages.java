package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Who;
import dev.okiagari.papers.ArxivSearch;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.json.IngestBody;
import dev.okiagari.papers.json.IngestionJson;
import dev.okiagari.papers.setup.Ingestion;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.setup.PapersProblems;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The form to ingest papers, and their progress. Threads may share it. */
public final class AddPages {
    private static final String PATH = "/papers/add";
    private static final int LONGEST_SHOWN = 120;

    private final Site site;
    private final PapersContext context;
    private final boolean isPublic;

    public AddPages(Site site, PapersContext context, boolean isPublic) {
        this.site = site;
        this.context = context;
        this.isPublic = isPublic;
    }

    public List<Route> routes() {
        return List.of(
                Route.page(PATH, Role.OPERATOR, PapersProblems.answered(this::show)),
                Route.form(PATH, Role.OPERATOR, PapersProblems.answered(this::add)));
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
        Parameters asked = Parameters.of(request);
        List<PaperId> ids = ids(asked.several("ids"));
        List<String> refused = asked.several("refused").stream()
                .limit(Ingestion.MOST)
                .flatMap(one -> Papers.refusals(List.of(one)).stream())
                .map(Papers.IngestAnswer::reason)
                .toList();
        AddPage page = new AddPage(
                asked.orEmpty("query"),
                asked.text("found"),
                refused,
                ids.isEmpty() ? null : Batch.of(context.papers(), ids));
        String topic = ids.isEmpty() ? null : PaperRegions.topic(ids);
        Site.Frame frame =
                isPublic ? site.openFrame(request, say("nav.add"), topic) : site.frame(request, say("nav.add"), topic);
        PaperTemplates.SET.framed(request, "add", frame, page);
    }

    private void add(Context request) {
        Parameters form = Parameters.form(request);
        String query = form.orEmpty("query");
        List<String> ids = Arrays.stream(form.orEmpty("ids").split("[\\s,;]+", -1))
                .filter(one -> !one.isBlank())
                .distinct()
                .toList();
        if (query.isEmpty() && ids.isEmpty()) {
            throw Problem.badRequest(say("add.nothing_named"));
        }
        IngestionJson answers = Ingestion.take(
                context,
                new IngestBody(null, ids, query.isEmpty() ? null : query, limit(form)),
                Actor.person(Who.of(request).name(), "page: add papers"));
        request.redirect(site.at(PATH + "?" + written(answers, query)));
    }

    private static @Nullable Integer limit(Parameters form) {
        return form.text(Parameters.LIMIT) == null ? null : form.between(Parameters.LIMIT, 1, ArxivSearch.MOST);
    }

    /** The address of the page that shows what came of it; it can be kept and opened again. */
    private static String written(IngestionJson answers, String query) {
        String ids = answers.papers().stream()
                .map(IngestionJson.One::id)
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
}
