package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;
import static dev.okiagari.console.api.ApiRoutes.actor;
import static dev.okiagari.console.api.ApiRoutes.get;

import dev.okiagari.console.act.Steering;
import dev.okiagari.console.json.ActJson;
import dev.okiagari.console.json.LimitListJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.store.LimitReads;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Route;
import java.util.List;

/** Limits changed at run time: which, changing one, and returning to the code. Threads may share it. */
record LimitRoutes(ConsoleContext context) {
    List<Route> routes() {
        Steering steering = new Steering(context);
        return List.of(
                get(
                        "/limits",
                        Route.Operation.of(say("api.limits"), LimitListJson.class),
                        request -> new LimitListJson(context.read(LimitReads::all))),
                ApiRoutes.post(
                        "/limits",
                        Route.Operation.of(say("api.limit.set"), ActJson.class).taking(LimitListJson.Body.class),
                        request -> {
                            LimitListJson.Body body = Answers.body(request, LimitListJson.Body.class);
                            return steering.setLimit(body.name(), body.value(), actor(request, body.reason()));
                        }),
                ApiRoutes.post(
                        "/limits/reset",
                        Route.Operation.of(say("api.limit.reset"), ActJson.class)
                                .taking(LimitListJson.Reset.class),
                        request -> {
                            LimitListJson.Reset body = Answers.body(request, LimitListJson.Reset.class);
                            return steering.resetLimit(body.name(), actor(request, body.reason()));
                        }));
    }
}
