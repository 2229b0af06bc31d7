package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;
import static dev.okiagari.console.api.ApiRoutes.actor;
import static dev.okiagari.console.api.ApiRoutes.get;
import static dev.okiagari.kit.web.Route.Parameter.number;

import dev.okiagari.console.act.Steering;
import dev.okiagari.console.json.ActJson;
import dev.okiagari.console.json.HoldBody;
import dev.okiagari.console.json.HoldJson;
import dev.okiagari.console.json.UpstreamListJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Route;
import java.util.List;

/** Upstreams, what is on hold, placing holds and releasing them. Threads may share it. */
record HoldRoutes(ConsoleContext context) {
    private static final int USUAL_PAST = 30;
    private static final int MOST_PAST = 1000;

    /** Performs an act. */
    @FunctionalInterface
    private interface Doing {
        ActJson on(String name, Actor actor);
    }

    List<Route> routes() {
        Steering steering = new Steering(context);
        return List.of(
                get(
                        "/upstreams",
                        Route.Operation.of(say("api.upstreams"), UpstreamListJson.class),
                        request -> new UpstreamListJson(UpstreamReads.all(context.source()))),
                get(
                        "/holds",
                        Route.Operation.of(
                                say("api.holds"),
                                HoldJson.Listing.class,
                                number("limit", say("api.holds.limit", MOST_PAST, USUAL_PAST))),
                        request -> HoldJson.all(context, Parameters.of(request).limit(USUAL_PAST, MOST_PAST))),
                act("/holds", say("api.hold"), steering::hold),
                act("/holds/release", say("api.release"), steering::release));
    }

    private static Route act(String path, String summary, Doing doing) {
        return ApiRoutes.post(path, Route.Operation.of(summary, ActJson.class).taking(HoldBody.class), request -> {
            HoldBody body = Answers.body(request, HoldBody.class);
            return doing.on(body.name(), actor(request, body.reason()));
        });
    }
}
