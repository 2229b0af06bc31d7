package dev.okiagari.console.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.desk.OverviewDesk;
import dev.okiagari.console.metric.EngineMeters;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** All routes of the engine's API. Threads may share it. */
public final class EngineApi {
    private final DataSource source;
    private final OverviewDesk overview;
    private final EngineMeters meters;
    private final Supplier<JsonNode> document;
    private volatile @Nullable JsonNode made;

    /**
     * @param document the OpenAPI document, of all routes of the server
     */
    public EngineApi(DataSource source, OverviewDesk overview, EngineMeters meters, Supplier<JsonNode> document) {
        this.source = source;
        this.overview = overview;
        this.meters = meters;
        this.document = document;
    }

    public List<Route> routes() {
        List<Route> all = new ArrayList<>();
        all.addAll(new FigureRoutes(source, overview).routes());
        all.addAll(new ActionRoutes(source).routes()); // before items/{id}, which would take "actions" for an id
        all.addAll(new ItemRoutes(source).routes());
        all.addAll(new RunRoutes(source).routes());
        all.addAll(new HoldRoutes(source).routes());
        all.addAll(new NodeRoutes(source).routes());
        all.addAll(new ScheduleRoutes(source).routes());
        all.add(Route.api(
                HandlerType.GET,
                "/openapi.json",
                Role.EVERYBODY,
                Route.Operation.of("This document", JsonNode.class),
                request -> Answers.json(request, document())));
        all.addAll(new HealthRoutes(source, overview, meters).routes());
        return all;
    }

    /** Made when first asked for: it lists routes that are put together after these. */
    private JsonNode document() {
        JsonNode known = made;
        if (known == null) {
            known = document.get();
            made = known;
        }
        return known;
    }
}
