package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.EngineItemDetailsJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.console.reading.OverviewReadings;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.jdbc.ReadFailed;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Live;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Pulse;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import io.javalin.http.Context;
import java.util.List;
import java.util.stream.Stream;

/** The pages that show the engine. Threads may share it. */
public final class EnginePages {
    private static final List<String> ITEMS_PARAMETERS = Stream.concat(
                    ItemSelection.NAMES.stream(), Stream.of(Parameters.CURSOR))
            .toList();

    private final Site site;
    private final ConsoleContext context;
    private final PageReadings readings;

    public EnginePages(Site site, ConsoleContext context, OverviewReadings overview) {
        this.site = site;
        this.context = context;
        this.readings = new PageReadings(context, overview);
    }

    /** The links of the left column. */
    public static List<Site.Link> links() {
        return List.of(
                new Site.Link("", "/", say("overview.overview"), Role.VIEWER),
                new Site.Link("", "/items", say("items.items"), Role.VIEWER),
                new Site.Link("", "/actions", say("actions.actions"), Role.VIEWER),
                new Site.Link("", "/runs", say("runs.runs"), Role.VIEWER),
                new Site.Link("", "/upstreams", say("holds.upstreams-and-holds"), Role.VIEWER),
                new Site.Link("", "/nodes", say("nodes.nodes"), Role.VIEWER),
                new Site.Link("", "/schedules", say("schedules.schedules"), Role.VIEWER),
                new Site.Link("", "/database", say("database.database"), Role.VIEWER),
                new Site.Link("", "/sessions", say("nav.sessions"), Role.OPERATOR));
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
                Route.page(
                        "/upstreams",
                        Role.VIEWER,
                        r -> live(r, "holds", say("holds.upstreams-and-holds"), readings.holds())),
                Route.page("/nodes", Role.VIEWER, r -> live(r, "nodes", say("nodes.nodes"), readings.nodes())),
                Route.page(
                        "/schedules",
                        Role.VIEWER,
                        r -> live(r, "schedules", say("schedules.schedules"), readings.schedules())),
                Route.page(
                        "/actions", Role.VIEWER, r -> live(r, "actions", say("actions.actions"), readings.actions())),
                Route.page("/actions/{id}", Role.VIEWER, this::action),
                Route.page("/database", Role.VIEWER, this::database));
    }

    /** Says once a second, by one statement, what has changed. */
    public Pulse pulse() {
        return EngineTopics.pulse(context.source());
    }

    /** What the pages' live streams show; names that are none of the engine's are looked for among the others. */
    public Live.Topics topics(Live.Topics others) {
        return new EngineTopics(site, readings, others);
    }

    /** With the database away, the last snapshot and its age; the status says so too. */
    private void overview(Context request) {
        Site.Frame frame = site.frame(request, say("overview.overview"), "overview");
        try {
            EngineTemplates.SET.page(request, "overview", frame, readings.overview());
        } catch (ReadFailed | DatabaseFailed e) {
            OverviewPage last = readings.lastOverview();
            if (last == null) {
                throw e;
            }
            request.status(503).header("Retry-After", "2");
            EngineTemplates.SET.page(request, "overview", frame, last);
        }
    }

    private void live(Context request, String template, String title, LivePage page) {
        String topic = template.equals("holds") ? "upstreams" : template;
        EngineTemplates.SET.page(request, template, site.frame(request, title, topic), page);
    }

    private void pipeline(Context request) {
        String name = request.pathParam("name");
        EngineTemplates.SET.page(
                request, "pipeline", site.frame(request, name, EngineTopics.pipeline(name)), readings.pipeline(name));
    }

    private void items(Context request) {
        Parameters.refuseUnknown(request, ITEMS_PARAMETERS);
        Parameters asked = Parameters.of(request);
        ItemsPage page = readings.items(ItemSelection.of(asked::text), asked.cursor());
        String topic = page.items().isEmpty() ? null : EngineTopics.rows(page.items());
        EngineTemplates.SET.page(request, "items", site.frame(request, say("items.items"), topic), page);
    }

    private void item(Context request) {
        long id = id(request);
        EngineItemPage page = readings.item(id);
        EngineTemplates.SET.page(
                request, "item", site.frame(request, page.item().key(), EngineTopics.item(id)), page);
    }

    private void itemAsJson(Context request) {
        request.contentType("application/json")
                .result(JsonText.document(
                        EngineItemDetailsJson.of(readings.item(id(request)).whole())));
    }

    private void runs(Context request) {
        Parameters.refuseUnknown(request, List.of("job", Parameters.CURSOR));
        Parameters asked = Parameters.of(request);
        RunsPage page = readings.runs(asked.orEmpty("job"), asked.numberCursor());
        boolean isFirst = asked.text("job") == null && asked.cursor() == null;
        EngineTemplates.SET.page(request, "runs", site.frame(request, say("runs.runs"), isFirst ? "runs" : null), page);
    }

    private void run(Context request) {
        long id = id(request);
        EngineTemplates.SET.page(
                request,
                "run",
                site.frame(request, say("runs.one", Long.toString(id)), EngineTopics.run(id)),
                readings.run(id));
    }

    private void action(Context request) {
        long id = id(request);
        EngineTemplates.SET.page(
                request,
                "action",
                site.frame(request, say("actions.one", Long.toString(id)), EngineTopics.action(id)),
                readings.action(id));
    }

    private void database(Context request) {
        EngineTemplates.SET.page(
                request, "database", site.frame(request, say("database.database"), null), readings.database());
    }

    static long id(Context request) {
        try {
            return Long.parseLong(request.pathParam("id"));
        } catch (NumberFormatException e) {
            throw Problem.notFound(say("page.no-number", request.pathParam("id")));
        }
    }
}
