package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.console.page.OverviewPage;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.OverviewReadings;
import dev.okiagari.demo.fleet.Mood;
import dev.okiagari.demo.world.World;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.kit.web.WebTicks;
import dev.okiagari.kit.web.Who;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;

/** The page "Break something": dials of the stand-ins, and workers to kill. Threads may share it. */
final class DemoSection implements SiteSection {
    private static final String TOPIC = "demo";

    private final DemoStage stage;
    private final World world;
    private final OverviewReadings overview;

    DemoSection(DemoStage stage, World world, DataSource source) {
        this.stage = stage;
        this.world = world;
        this.overview = new OverviewReadings(ConsoleContext.of(source), WebTicks::now);
    }

    @Override
    public List<Site.Link> links() {
        return List.of(new Site.Link("", "/demo", say("break.break-something"), Role.VIEWER));
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
        return new DemoPage(
                stage.latest(), stage.events().latest(), Dial.all(world), new OverviewPage(overview.look()));
    }

    private void show(Site site, Context request) {
        DemoTemplates.SET.framed(request, "break", site.frame(request, say("break.break-something"), TOPIC), page());
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
                "say", DemoTemplates.SET.text("say", values),
                "score", DemoTemplates.SET.text("score", values),
                "work", DemoTemplates.SET.text("work", values),
                "workers", DemoTemplates.SET.text("workers", values),
                "events", DemoTemplates.SET.text("events", values)));
    }

    private void turn(Site site, Context request) {
        String name = request.pathParam("service");
        if (!World.NAMES.containsKey(name)) {
            throw Problem.notFound(say("problem.no-service", name));
        }
        Dial before = Dial.of(world, name);
        Dial after = Dial.from(name, request);
        world.station(name).dials().change(after::applyTo);
        String what = after.differenceFrom(before);
        if (!what.isEmpty()) {
            stage.events().tell(stage.since(), Mood.PLAIN, say("event.dial", World.NAMES.get(name), what));
        }
        request.redirect(site.at("/demo"));
    }

    private void calm(Site site, Context request) {
        World.NAMES.keySet().forEach(name -> world.station(name).dials().heal());
        stage.events().tell(stage.since(), Mood.GOOD, say("event.calm"));
        request.redirect(site.at("/demo"));
    }

    private void kill(Site site, Context request) {
        long id = Parameters.form(request).requiredNumber("node");
        if (!stage.kills().kill(stage.since(), id, Who.of(request).name())) {
            throw Problem.notFound(say("problem.not-killed", String.valueOf(id)));
        }
        request.redirect(site.at("/demo"));
    }
}
