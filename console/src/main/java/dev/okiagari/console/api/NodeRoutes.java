package dev.okiagari.console.api;

import static dev.okiagari.console.web.Route.Parameter.inPath;

import dev.okiagari.console.api.view.ActAnswer;
import dev.okiagari.console.api.view.NodeSheet;
import dev.okiagari.console.api.view.Reason;
import dev.okiagari.console.desk.Snapshot;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Nodes;
import dev.okiagari.engine.model.Actor;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import javax.sql.DataSource;

/** Nodes: what they work on, and draining them. Threads may share it. */
final class NodeRoutes {
    private static final Route.Parameter ID = inPath("id", "integer", "The node");

    private final DataSource source;
    private final Nodes nodes;

    NodeRoutes(DataSource source) {
        this.source = source;
        this.nodes = Client.on(source).nodes();
    }

    List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/nodes",
                        Role.VIEWER,
                        Route.Operation.of("The nodes and what they work on", NodeSheet.Listing.class),
                        request -> Answers.json(
                                request,
                                new NodeSheet.Listing(
                                        all().stream().map(NodeSheet::of).toList()))),
                Route.api(
                        HandlerType.POST,
                        "/nodes/{id}/drain",
                        Role.OPERATOR,
                        Route.Operation.of("Asks a node to finish what it has and leave", ActAnswer.class, ID)
                                .taking(Reason.class),
                        this::drain),
                Route.api(
                        HandlerType.POST,
                        "/nodes/{id}/resume",
                        Role.OPERATOR,
                        Route.Operation.of(
                                        "Lets a draining node that has not left claim items again", ActAnswer.class, ID)
                                .taking(Reason.class),
                        this::resume));
    }

    private List<NodeReads.NodeRow> all() {
        return Snapshot.read(source, new NodeReads()::all);
    }

    private void drain(Context request) {
        Actor actor = actor(request);
        long id = known(request);
        if (!nodes.drain(id, actor)) {
            throw Problem.conflict("could not drain node " + id + " because it is draining already");
        }
        answer(request, "drain", id, actor, "with its next heartbeat it finishes its running steps and leaves");
    }

    private void resume(Context request) {
        Actor actor = actor(request);
        long id = known(request);
        if (!nodes.resume(id, actor)) {
            throw Problem.conflict("could not resume node " + id + " because it is not draining");
        }
        answer(request, "resume", id, actor, "it claims items again after its next heartbeat");
    }

    private static Actor actor(Context request) {
        return Requests.actor(request, Requests.body(request, Reason.class).reason());
    }

    private long known(Context request) {
        long id = Requests.id(request);
        if (all().stream().noneMatch(n -> n.id() == id)) {
            throw Problem.notFound("there is no node " + id);
        }
        return id;
    }

    private static void answer(Context request, String act, long id, Actor actor, String consequence) {
        Answers.json(request, new ActAnswer(act, String.valueOf(id), actor.who(), actor.why(), consequence));
    }
}
