package dev.okiagari.console.api;

import dev.okiagari.console.api.view.HealthSheet;
import dev.okiagari.console.desk.OverviewDesk;
import dev.okiagari.console.desk.Snapshot;
import dev.okiagari.console.metric.EngineMeters;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.access.AccessSchema;
import dev.okiagari.engine.Schema;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import javax.sql.DataSource;

/** What machines ask: whether the process lives, whether it can serve, and metrics. Threads may share it. */
final class HealthRoutes {
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final DataSource source;
    private final OverviewDesk overview;
    private final EngineMeters meters;

    HealthRoutes(DataSource source, OverviewDesk overview, EngineMeters meters) {
        this.source = source;
        this.overview = overview;
        this.meters = meters;
    }

    List<Route> routes() {
        return List.of(
                new Route(
                        HandlerType.GET,
                        "/healthz",
                        Role.EVERYBODY,
                        request -> Answers.json(request, new HealthSheet(true)),
                        Route.Operation.of("Whether the process lives; asks no database", HealthSheet.class)),
                new Route(
                        HandlerType.GET,
                        "/readyz",
                        Role.EVERYBODY,
                        this::ready,
                        Route.Operation.of("Whether the database answers and has the tables", HealthSheet.class)),
                new Route(
                        HandlerType.GET,
                        "/metrics",
                        Role.VIEWER,
                        request -> request.contentType(PROMETHEUS).result(meters.scrape(overview.look())),
                        Route.Operation.of("Metrics in the text format of Prometheus", String.class)));
    }

    private void ready(Context request) {
        int installed = Snapshot.read(source, Schema::installed);
        if (installed != Schema.VERSION && installed != Schema.VERSION + 1) {
            throw Problem.wrongSchema("the database has Okiagari schema " + installed + " and this build needs "
                    + Schema.VERSION + "; migrate it");
        }
        if (!Snapshot.read(source, AccessSchema::isThere)) {
            throw Problem.wrongSchema("the database lacks the console's own tables; migrate it");
        }
        Answers.json(request, new HealthSheet(true));
    }
}
