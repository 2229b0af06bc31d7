package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.TemplateSet;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.catalog.desk.Asked;
import dev.okiagari.server.web.catalog.desk.WebDesk;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages of runs, and what operators do there. Threads may share it. */
public final class RunPages {
    /** The topic of the list of runs. */
    public static final String LIST = "catalog-runs";

    /** The topic of one run is this and its number. */
    public static final String ONE = "catalog-run-";

    private static final int SIZE = 30;
    private static final int LAST = 10;
    private static final TemplateSet TEMPLATES = ServerTemplates.SET;

    private final Site site;
    private final WebDesk desk;

    public RunPages(Site site, WebDesk desk) {
        this.site = site;
        this.desk = desk;
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/catalog/runs", Role.VIEWER, this::runs),
                Route.form("/catalog/runs", Role.OPERATOR, this::start),
                Route.page("/catalog/runs/{id}", Role.VIEWER, this::run),
                act("stop", (id, actor) -> {
                    desk.acts().stop(id, actor);
                    return id;
                }),
                act("resume", (id, actor) -> desk.acts().resume(id, actor)),
                act("rerun", (id, actor) -> desk.acts().rerunFailed(id, actor)));
    }

    private void runs(Context request) {
        Asked asked = new Asked(request);
        Long after = asked.number("after");
        RunsSheet sheet = runsSheet(asked.job(), after);
        boolean isFirst = asked.job() == null && after == null;
        Site.Frame frame = site.frame(request, "Catalog runs", isFirst ? LIST : null);
        TEMPLATES.framed(request, "catalog/runs", frame, sheet);
    }

    private RunsSheet runsSheet(@Nullable Job job, @Nullable Long after) {
        Catalog catalog = desk.catalog();
        List<RunSummary> found = catalog.runs(job, after, SIZE + 1);
        List<RunSummary> shown = found.subList(0, Math.min(SIZE, found.size()));
        return new RunsSheet(
                shown,
                catalog.failures(shown.stream().map(RunSummary::runId).toList()),
                job,
                catalog.owedByJob(),
                found.size() > SIZE ? shown.getLast().runId() : null,
                catalog.now());
    }

    private void run(Context request) {
        long id = new Asked(request).id();
        RunSheet sheet = runSheet(id).orElseThrow(() -> Problem.notFound("there is no run " + id + " of the catalog"));
        Site.Frame frame = site.frame(request, "Run " + id, sheet.isOpen() ? ONE + id : null);
        TEMPLATES.framed(request, "catalog/run", frame, sheet);
    }

    private Optional<RunSheet> runSheet(long id) {
        Catalog catalog = desk.catalog();
        return catalog.run(id)
                .map(summary -> new RunSheet(
                        summary,
                        catalog.progress(id),
                        desk.failures().of(id, summary.targets().failed()),
                        catalog.netOf(id),
                        Job.of(CatalogWords.job(summary))
                                .map(job -> catalog.runs(job, id + 1, LAST).reversed())
                                .orElse(List.of()),
                        catalog.now()));
    }

    /** What the live stream of the list shows. */
    public Map<String, String> listRegions(Site.Frame frame) {
        Map<String, Object> values = Map.of("frame", frame, "page", runsSheet(null, null));
        return Map.of(
                "runs-say", TEMPLATES.text("catalog/runs/say", values),
                "runs-list", TEMPLATES.text("catalog/runs/list", values),
                "runs-why", TEMPLATES.text("catalog/runs/why", values));
    }

    /** What the live stream of a run shows; nothing when there is no such run. */
    public Map<String, String> regions(Site.Frame frame, long id) {
        Optional<RunSheet> sheet = runSheet(id);
        if (sheet.isEmpty()) {
            return Map.of();
        }
        Map<String, Object> values = Map.of("frame", frame, "page", sheet.get());
        return Map.of(
                "run-top", TEMPLATES.text("catalog/run/top", values),
                "run-progress", TEMPLATES.text("catalog/run/progress", values),
                "run-failures", TEMPLATES.text("catalog/run/failures", values),
                "run-last", TEMPLATES.text("catalog/run/last", values),
                "run-acts", TEMPLATES.text("catalog/run/acts", values),
                "run-facts", TEMPLATES.text("catalog/run/facts", values));
    }

    private void start(Context request) {
        Job job = Asked.job(new Asked(request).required("job"));
        long run = desk.acts().start(job, null, Who.of(request).name());
        request.redirect(site.at("/catalog/runs/" + run));
    }

    @FunctionalInterface
    private interface Deed {
        /** Returns the run to show. */
        long on(long id, Actor actor);
    }

    private Route act(String word, Deed deed) {
        return Route.form("/catalog/runs/{id}/" + word, Role.OPERATOR, request -> {
            Asked asked = new Asked(request);
            long shown = deed.on(asked.id(), Who.of(request).because(asked.required("reason")));
            request.redirect(site.at("/catalog/runs/" + shown));
        });
    }
}
