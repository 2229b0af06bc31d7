package dev.okiagari.console.page;

import dev.okiagari.console.api.view.ItemWhole;
import dev.okiagari.console.desk.ItemQuery;
import dev.okiagari.console.desk.OverviewDesk;
import dev.okiagari.console.store.ReadFailed;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.web.Live;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Pulse;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Templates;
import dev.okiagari.engine.model.DatabaseFailed;
import io.javalin.http.Context;
import java.util.List;
import javax.sql.DataSource;

/** The pages that show the engine. Threads may share it. */
public final class EnginePages {
    private final Site site;
    private final DataSource source;
    private final PageDesk desk;

    public EnginePages(Site site, DataSource source, OverviewDesk overview) {
        this.site = site;
        this.source = source;
        this.desk = new PageDesk(source, overview);
    }

    /** The links of the left column. */
    public static List<Site.Link> links() {
        return List.of(
                new Site.Link("", "/", "Overview", Role.VIEWER),
                new Site.Link("", "/items", "Items", Role.VIEWER),
                new Site.Link("", "/actions", "Actions", Role.VIEWER),
                new Site.Link("", "/runs", "Runs", Role.VIEWER),
                new Site.Link("", "/upstreams", "Upstreams and holds", Role.VIEWER),
                new Site.Link("", "/nodes", "Nodes", Role.VIEWER),
                new Site.Link("", "/schedules", "Schedules", Role.VIEWER),
                new Site.Link("", "/database", "Database", Role.VIEWER));
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/", Role.VIEWER, this::overview),
                Route.page("/pipelines/{name}", Role.VIEWER, this::pipeline),
                Route.page("/items", Role.VIEWER, this::items),
                Route.page("/items/{id}", Role.VIEWER, this::item),
                Route.page("/items/{id}/json", Role.VIEWER, this::itemAsJson),
                Route.page("/runs", Role.VIEWER, this::runs),
                Route.page("/runs/{id}", Role.VIEWER, this::run),
                Route.page("/upstreams", Role.VIEWER, r -> live(r, "holds", "Upstreams and holds", desk.holds())),
                Route.page("/nodes", Role.VIEWER, r -> live(r, "nodes", "Nodes", desk.nodes())),
                Route.page("/schedules", Role.VIEWER, r -> live(r, "schedules", "Schedules", desk.schedules())),
                Route.page("/actions", Role.VIEWER, r -> live(r, "actions", "Actions", desk.actions())),
                Route.page("/actions/{id}", Role.VIEWER, this::action),
                Route.page("/database", Role.VIEWER, this::database));
    }

    /** Says once a second, by one statement, what has changed. */
    public Pulse pulse() {
        return EngineTopics.pulse(source);
    }

    /** What the pages' live streams show; names that are none of the engine's are looked for among the others. */
    public Live.Topics topics(Live.Topics others) {
        return new EngineTopics(site, desk, others);
    }

    /** With the database away, the last snapshot and its age; the status says so too. */
    private void overview(Context request) {
        Site.Frame frame = site.frame(request, "Overview", "overview");
        try {
            Templates.page(request, "overview", frame, desk.overview());
        } catch (ReadFailed | DatabaseFailed e) {
            OverviewPage last = desk.lastOverview();
            if (last == null) {
                throw e;
            }
            request.status(503).header("Retry-After", "2");
            Templates.page(request, "overview", frame, last);
        }
    }

    private void live(Context request, String template, String title, LivePage page) {
        String topic = template.equals("holds") ? "upstreams" : template;
        Templates.page(request, template, site.frame(request, title, topic), page);
    }

    private void pipeline(Context request) {
        String name = request.pathParam("name");
        Templates.page(
                request, "pipeline", site.frame(request, name, EngineTopics.pipeline(name)), desk.pipeline(name));
    }

    private void items(Context request) {
        ItemsPage page = desk.items(ItemQuery.of(request::queryParam), request.queryParam("after"));
        String topic = page.items().isEmpty() ? null : EngineTopics.rows(page.items());
        Templates.page(request, "items", site.frame(request, "Items", topic), page);
    }

    private void item(Context request) {
        long id = id(request);
        ItemPage page = desk.item(id);
        Templates.page(request, "item", site.frame(request, page.item().key(), EngineTopics.item(id)), page);
    }

    private void itemAsJson(Context request) {
        request.contentType("application/json")
                .result(Json.of(ItemWhole.of(desk.item(id(request)).whole())).text());
    }

    private void runs(Context request) {
        String job = request.queryParam("job");
        RunsPage page = desk.runs(job == null ? "" : job, before(request));
        boolean isFirst = job == null && request.queryParam("before") == null;
        Templates.page(request, "runs", site.frame(request, "Runs", isFirst ? "runs" : null), page);
    }

    private static @org.jspecify.annotations.Nullable Long before(Context request) {
        String before = request.queryParam("before");
        try {
            return before == null || before.isBlank() ? null : Long.valueOf(before);
        } catch (NumberFormatException e) {
            throw Problem.badRequest("before is '" + before + "', which is no number");
        }
    }

    private void run(Context request) {
        long id = id(request);
        Templates.page(request, "run", site.frame(request, "Run " + id, EngineTopics.run(id)), desk.run(id));
    }

    private void action(Context request) {
        long id = id(request);
        Templates.page(
                request, "action", site.frame(request, "Action " + id, EngineTopics.action(id)), desk.action(id));
    }

    private void database(Context request) {
        Templates.page(request, "database", site.frame(request, "Database", null), desk.database());
    }

    static long id(Context request) {
        try {
            return Long.parseLong(request.pathParam("id"));
        } catch (NumberFormatException e) {
            throw Problem.notFound("'" + request.pathParam("id") + "' is no number");
        }
    }
}
