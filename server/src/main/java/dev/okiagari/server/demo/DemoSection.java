package dev.okiagari.server.demo;

import dev.okiagari.console.desk.OverviewDesk;
import dev.okiagari.console.page.OverviewPage;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Section;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Ticks;
import dev.okiagari.console.web.Who;
import dev.okiagari.server.demo.fleet.Mood;
import dev.okiagari.server.demo.world.World;
import dev.okiagari.server.web.ServerTemplates;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** The page "Break something": dials of the stand-ins, and workers to kill. Threads may share it. */
final class DemoSection implements Section {
    private static final String TOPIC = "demo";

    private final Stage stage;
    private final World world;
    private final OverviewDesk desk;

    DemoSection(Stage stage, World world, DataSource source) {
        this.stage = stage;
        this.world = world;
        this.desk = new OverviewDesk(source, Ticks::now);
    }

    @Override
    public List<Site.Link> links() {
        return List.of(new Site.Link("", "/demo", "Break something", Role.VIEWER));
    }

    @Override
    public List<Route> routes(Site site) {
        return List.of(
                Route.page("/demo", Role.VIEWER, request -> show(site, request)),
                Route.form("/demo/dials/{service}", Role.OPERATOR, request -> turn(site, request)),
                Route.form("/demo/calm", Role.OPERATOR, request -> calm(site, request)),
                Route.form("/demo/kill", Role.OPERATOR, request -> kill(site, request)));
    }

    private DemoPage page() {
        return new DemoPage(stage.latest(), stage.events().latest(), Dial.all(world), new OverviewPage(desk.look()));
    }

    private void show(Site site, Context request) {
        ServerTemplates.SET.framed(request, "demo/break", site.frame(request, "Break something", TOPIC), page());
    }

    @Override
    public Optional<Map<String, String>> regions(Site site, String topic) {
        if (!topic.equals(TOPIC)) {
            return Optional.empty();
        }
        Site.Frame frame = new Site.Frame(site, new Who("live", Role.OPERATOR, false), "", "", null);
        DemoPage page = page();
        Map<String, Object> values = Map.of("frame", frame, "page", page);
        return Optional.of(Map.of(
                "say", ServerTemplates.SET.text("demo/say", values),
                "score", ServerTemplates.SET.text("demo/score", values),
                "work", ServerTemplates.SET.text("demo/work", values),
                "workers", ServerTemplates.SET.text("demo/workers", values),
                "events", ServerTemplates.SET.text("demo/events", values)));
    }

    private void turn(Site site, Context request) {
        String name = request.pathParam("service");
        if (!World.NAMES.containsKey(name)) {
            throw Problem.notFound("there is no service " + name);
        }
        Dial before = Dial.of(world, name);
        Dial after = Dial.from(name, request);
        world.station(name).dials().change(after::applyTo);
        String what = after.differenceFrom(before);
        if (!what.isEmpty()) {
            stage.events().tell(stage.since(), Mood.PLAIN, World.NAMES.get(name) + ": " + what);
        }
        request.redirect(site.at("/demo"));
    }

    private void calm(Site site, Context request) {
        World.NAMES.keySet().forEach(name -> world.station(name).dials().heal());
        stage.events().tell(stage.since(), Mood.GOOD, "all services are well again");
        request.redirect(site.at("/demo"));
    }

    private void kill(Site site, Context request) {
        String id = request.formParam("node");
        if (id == null || !id.matches("\\d{1,18}")) {
            throw Problem.badRequest("node is missing");
        }
        if (!stage.kills()
                .kill(stage.since(), Long.parseLong(id), Who.of(request).name())) {
            throw Problem.notFound(
                    "node " + id + " is none of the demo's, has been killed already or goes on under another id");
        }
        request.redirect(site.at("/demo"));
    }
}
