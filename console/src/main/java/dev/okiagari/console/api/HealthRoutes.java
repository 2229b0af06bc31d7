package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.HealthJson;
import dev.okiagari.console.metric.EngineMeters;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.OverviewReadings;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.access.AccessSchema;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;

/** What machines ask: whether the process lives, whether it can serve, and metrics. Threads may share it. */
final class HealthRoutes {
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final ConsoleContext context;
    private final OverviewReadings overview;
    private final EngineMeters meters;

    HealthRoutes(ConsoleContext context, OverviewReadings overview, EngineMeters meters) {
        this.context = context;
        this.overview = overview;
        this.meters = meters;
    }

    List<Route> routes() {
        return List.of(
                new Route(
                        HandlerType.GET,
                        "/healthz",
                        Role.EVERYBODY,
                        request -> Answers.json(request, new HealthJson(true)),
                        Route.Operation.of(say("api.healthz"), HealthJson.class)),
                new Route(
                        HandlerType.GET,
                        "/readyz",
                        Role.EVERYBODY,
                        this::ready,
                        Route.Operation.of(say("api.readyz"), HealthJson.class)),
                new Route(
                        HandlerType.GET,
                        "/metrics",
                        Role.VIEWER,
                        request -> request.contentType(PROMETHEUS).result(meters.scrape(overview.look())),
                        Route.Operation.of(say("api.metrics"), String.class)));
    }

    private void ready(Context request) {
        int installed = context.read(Schema::installed);
        if (installed != Schema.VERSION && installed != Schema.VERSION + 1) {
            throw Problem.wrongSchema(say("api.wrong-schema", installed, Schema.VERSION));
        }
        if (!context.read(AccessSchema::isThere)) {
            throw Problem.wrongSchema(say("api.no-access-tables"));
        }
        Answers.json(request, new HealthJson(true));
    }
}
