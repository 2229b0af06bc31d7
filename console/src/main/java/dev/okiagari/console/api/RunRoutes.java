package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;
import static dev.okiagari.console.api.ApiRoutes.get;
import static dev.okiagari.kit.web.Route.Parameter.inPath;
import static dev.okiagari.kit.web.Route.Parameter.number;
import static dev.okiagari.kit.web.Route.Parameter.text;

import dev.okiagari.console.act.Steering;
import dev.okiagari.console.json.EngineRunActJson;
import dev.okiagari.console.json.EngineRunDetailsJson;
import dev.okiagari.console.json.EngineRunJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.store.RunFailureReads;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Route;
import io.javalin.http.Context;
import java.util.List;

/** Runs: lists, one with its progress, and acts on one. Threads may share it. */
record RunRoutes(ConsoleContext context) {
    private static final int USUAL = 20;
    private static final int MOST = 1000;

    /** Performs an act. */
    @FunctionalInterface
    private interface Doing {
        EngineRunActJson on(long id, Actor actor);
    }

    List<Route> routes() {
        Steering steering = new Steering(context);
        return List.of(
                get(
                        "/runs",
                        Route.Operation.of(
                                say("api.runs"),
                                EngineRunJson.Listing.class,
                                text("job", say("api.runs.job")),
                                number("cursor", say("api.cursor")),
                                number("limit", say("api.limit", MOST, USUAL))),
                        this::list),
                get("/runs/{id}", Route.Operation.of(say("api.run"), EngineRunDetailsJson.class, id()), this::show),
                act("abort", say("api.run.abort"), steering::abort),
                act("resume", say("api.run.resume"), steering::resumeRun),
                act("rerun", say("api.run.rerun"), steering::rerun));
    }

    private static Route.Parameter id() {
        return inPath("id", "integer", say("api.run.id"));
    }

    private EngineRunJson.Listing list(Context request) {
        Parameters parameters = Parameters.of(request);
        int most = parameters.limit(USUAL, MOST);
        return EngineRunJson.page(
                context.client().runs().list(parameters.text("job"), parameters.numberCursor(), most), most);
    }

    private EngineRunDetailsJson show(Context request) {
        long id = Parameters.of(request).id();
        return EngineRunDetailsJson.of(
                context.client().runs().progress(id), RunFailureReads.byCategory(context.source(), id));
    }

    private static Route act(String act, String summary, Doing doing) {
        return ApiRoutes.act(
                "/runs/{id}/" + act,
                Route.Operation.of(summary, EngineRunActJson.class, id()),
                (request, actor) -> doing.on(Parameters.of(request).id(), actor));
    }
}
