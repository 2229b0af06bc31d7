package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs;
import dev.okiagari.catalog.json.CatalogRunsJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.catalog.web.CatalogRequests;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages of runs, and what operators do there. Threads may share it. */
public final class CatalogRunPages {
    /** The topic of the list of runs. */
    public static final String LIST = "catalog-runs";

    /** The topic of one run is this and its number. */
    public static final String ONE = "catalog-run-";

    private static final int SIZE = 30;
    private static final int LAST = 10;

    private final Site site;
    private final Catalog catalog;

    public CatalogRunPages(Site site, CatalogContext context) {
        this.site = site;
        this.catalog = context.catalog();
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/catalog/runs", Role.VIEWER, this::runs),
                Route.form("/catalog/runs", Role.OPERATOR, this::start),
                Route.page("/catalog/runs/{id}", Role.VIEWER, this::run),
                act("stop", catalog::stop),
                act("resume", (id, actor) -> catalog.resume(id, actor).id()),
                act("rerun", (id, actor) -> catalog.rerunFailed(id, actor).id()));
    }

    private void runs(Context request) {
        Parameters.refuseUnknown(request, List.of("job", Parameters.CURSOR));
        Long cursor = Parameters.of(request).numberCursor();
        Job job = CatalogRequests.job(request);
        boolean isFirst = job == null && cursor == null;
        Site.Frame frame = site.frame(request, say("runs.title"), isFirst ? LIST : null);
        CatalogTemplates.SET.framed(request, "runs", frame, list(job, cursor));
    }

    private CatalogRunsPage list(@Nullable Job job, @Nullable Long cursor) {
        CatalogRunsJson page = CatalogRunsJson.of(catalog.runs(job, cursor, SIZE + 1), SIZE);
        return new CatalogRunsPage(
                page,
                catalog.failures(page.runs().stream().map(RunSummary::runId).toList()),
                job,
                catalog.owedByJob(),
                catalog.now());
    }

    private void run(Context request) {
        long id = Parameters.of(request).id();
        CatalogRunPage page = page(id).orElseThrow(() -> Problem.notFound(say("run.unknown", Long.toString(id))));
        Site.Frame frame = site.frame(request, say("run.title", Long.toString(id)), page.isOpen() ? ONE + id : null);
        CatalogTemplates.SET.framed(request, "run", frame, page);
    }

    private Optional<CatalogRunPage> page(long id) {
        return catalog.details(id)
                .map(run -> new CatalogRunPage(
                        run,
                        catalog.runs(Job.of(run.summary().job()).orElse(null), id + 1, LAST)
                                .reversed(),
                        catalog.now()));
    }

    /** What the live stream of the list shows. */
    public Map<String, String> listRegions(Site.Frame frame) {
        return CatalogTemplates.regions(frame, list(null, null), "runs/say", "runs/list", "runs/why");
    }

    /** What the live stream of a run shows; nothing when there is no such run. */
    public Map<String, String> regions(Site.Frame frame, long id) {
        return page(id).map(page -> CatalogTemplates.regions(
                        frame, page, "run/top", "run/progress", "run/failures", "run/last", "run/acts", "run/facts"))
                .orElse(Map.of());
    }

    private void start(Context request) {
        Job job = CatalogRequests.job(Parameters.form(request).text("job"));
        long run =
                catalog.start(job, Jobs.Order.by(CatalogRequests.who(request))).id();
        request.redirect(site.at("/catalog/runs/" + run));
    }

    /** What is done to a run. */
    @FunctionalInterface
    private interface Act {
        /** Returns the run to show. */
        long on(long id, Actor actor);
    }

    private Route act(String word, Act act) {
        return Route.form("/catalog/runs/{id}/" + word, Role.OPERATOR, request -> {
            Actor actor = CatalogRequests.actor(request);
            long shown = act.on(Parameters.of(request).id(), actor);
            request.redirect(site.at("/catalog/runs/" + shown));
        });
    }
}
