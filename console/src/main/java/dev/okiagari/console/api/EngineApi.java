package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.metric.EngineMeters;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.OverviewReadings;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import io.javalin.http.HandlerType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All routes of the engine's API. Threads may share it. */
public final class EngineApi {
    private final ConsoleContext context;
    private final OverviewReadings overview;
    private final EngineMeters meters;
    private final Supplier<JsonNode> document;
    private volatile @Nullable JsonNode made;

    /**
     * @param document the OpenAPI document, of all routes of the server
     */
    public EngineApi(
            ConsoleContext context, OverviewReadings overview, EngineMeters meters, Supplier<JsonNode> document) {
        this.context = context;
        this.overview = overview;
        this.meters = meters;
        this.document = document;
    }

    public List<Route> routes() {
        List<Route> all = new ArrayList<>();
        all.addAll(new FigureRoutes(context, overview).routes());
        all.addAll(new ActionRoutes(context).routes()); // before items/{id}, which would take "actions" for an id
        all.addAll(new ItemRoutes(context).routes());
        all.addAll(new RunRoutes(context).routes());
        all.addAll(new HoldRoutes(context).routes());
        all.addAll(new LimitRoutes(context).routes());
        all.addAll(new NodeRoutes(context).routes());
        all.addAll(new ScheduleRoutes(context).routes());
        all.add(Route.api(
                HandlerType.GET,
                "/openapi.json",
                Role.EVERYBODY,
                Route.Operation.of(say("api.openapi"), JsonNode.class),
                request -> Answers.json(request, document())));
        all.addAll(new HealthRoutes(context, overview, meters).routes());
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
