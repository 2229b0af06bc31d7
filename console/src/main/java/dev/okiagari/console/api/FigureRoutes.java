package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;
import static dev.okiagari.console.api.ApiRoutes.get;
import static dev.okiagari.kit.web.Route.Parameter.inPath;
import static dev.okiagari.kit.web.Route.Parameter.number;
import static dev.okiagari.kit.web.Route.Parameter.text;

import dev.okiagari.console.json.EngineStatusJson;
import dev.okiagari.console.json.HourJson;
import dev.okiagari.console.json.MinuteJson;
import dev.okiagari.console.json.PipelineJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.Overview;
import dev.okiagari.console.reading.OverviewReadings;
import dev.okiagari.console.store.DatabaseReads;
import dev.okiagari.console.store.DefinitionReads;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Route;
import io.javalin.http.Context;
import java.util.Collection;
import java.util.List;

/** How everything is: sentences, pipelines, hours, minutes and the database. Threads may share it. */
final class FigureRoutes {
    private static final int USUAL_HOURS = 24;
    private static final int MOST_HOURS = 24 * 30;
    private static final int MINUTES = 120;
    private final ConsoleContext context;
    private final OverviewReadings overview;

    FigureRoutes(ConsoleContext context, OverviewReadings overview) {
        this.context = context;
        this.overview = overview;
    }

    List<Route> routes() {
        Route.Parameter pipeline = text("pipeline", say("api.only-pipeline"));
        return List.of(
                get(
                        "/status",
                        Route.Operation.of(say("api.status"), EngineStatusJson.class),
                        request -> EngineStatusJson.of(overview.look())),
                get(
                        "/pipelines",
                        Route.Operation.of(say("api.pipelines"), PipelineJson.Listing.class),
                        request -> PipelineJson.all(overview.look())),
                get(
                        "/pipelines/{name}",
                        Route.Operation.of(
                                say("api.pipeline"),
                                PipelineJson.class,
                                inPath("name", "string", say("api.pipeline.name"))),
                        this::pipeline),
                get(
                        "/metrics/hourly",
                        Route.Operation.of(
                                say("api.hours"),
                                HourJson.Listing.class,
                                pipeline,
                                number("hours", say("api.limit", MOST_HOURS, USUAL_HOURS))),
                        this::hours),
                get(
                        "/metrics/minutes",
                        Route.Operation.of(
                                say("api.minutes"),
                                MinuteJson.Listing.class,
                                pipeline,
                                number("minutes", say("api.limit", MINUTES, MINUTES))),
                        this::minutes),
                get(
                        "/database",
                        Route.Operation.of(say("api.database"), DatabaseReads.Health.class),
                        request -> context.read(DatabaseReads::read)));
    }

    private PipelineJson pipeline(Context request) {
        String name = request.pathParam("name");
        Overview look = overview.look();
        requireKnown(look, name);
        return PipelineJson.of(
                look,
                name,
                context.read(c -> DefinitionReads.of(c, name))
                        .map(JsonText::stored)
                        .orElseGet(() -> JsonText.stored("{}")));
    }

    private HourJson.Listing hours(Context request) {
        int last = Parameters.of(request).count("hours", USUAL_HOURS, MOST_HOURS);
        return new HourJson.Listing(pipelines(request).stream()
                .map(p -> new HourJson.OfPipeline(
                        p,
                        context.client().hours(p, last).stream()
                                .map(HourJson::of)
                                .toList()))
                .toList());
    }

    private MinuteJson.Listing minutes(Context request) {
        int last = Parameters.of(request).count("minutes", MINUTES, MINUTES);
        return new MinuteJson.Listing(pipelines(request).stream()
                .map(p -> new MinuteJson(p, context.client().minutes(p, last)))
                .toList());
    }

    private Collection<String> pipelines(Context request) {
        Overview look = overview.look();
        String wanted = Parameters.of(request).text("pipeline");
        if (wanted == null) {
            return look.pipelines().keySet();
        }
        requireKnown(look, wanted);
        return List.of(wanted);
    }

    private static void requireKnown(Overview look, String pipeline) {
        if (!look.pipelines().containsKey(pipeline)) {
            throw Problem.notFound(say("api.pipeline.none", pipeline));
        }
    }
}
