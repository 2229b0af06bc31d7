package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;
import static dev.okiagari.console.api.ApiRoutes.act;
import static dev.okiagari.console.api.ApiRoutes.get;
import static dev.okiagari.kit.web.Route.Parameter.inPath;

import dev.okiagari.console.act.Steering;
import dev.okiagari.console.json.ActJson;
import dev.okiagari.console.json.NodeJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Route;
import java.util.List;

/** Nodes: what they work on, and draining them. Threads may share it. */
record NodeRoutes(ConsoleContext context) {
    List<Route> routes() {
        Route.Parameter id = inPath("id", "integer", say("api.node.id"));
        Steering steering = new Steering(context);
        return List.of(
                get(
                        "/nodes",
                        Route.Operation.of(say("api.nodes"), NodeJson.Listing.class),
                        request -> NodeJson.all(context)),
                act(
                        "/nodes/{id}/drain",
                        Route.Operation.of(say("api.node.drain"), ActJson.class, id),
                        (request, actor) ->
                                steering.drain(Parameters.of(request).id(), actor)),
                act(
                        "/nodes/{id}/resume",
                        Route.Operation.of(say("api.node.resume"), ActJson.class, id),
                        (request, actor) ->
                                steering.resumeNode(Parameters.of(request).id(), actor)));
    }
}
