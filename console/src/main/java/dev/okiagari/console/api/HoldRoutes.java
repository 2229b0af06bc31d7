package dev.okiagari.console.api;

import static dev.okiagari.console.web.Route.Parameter.number;

import dev.okiagari.console.api.view.ActAnswer;
import dev.okiagari.console.api.view.HoldOrder;
import dev.okiagari.console.api.view.HoldSheet;
import dev.okiagari.console.api.view.UpstreamSheet;
import dev.okiagari.console.desk.Snapshot;
import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.store.NameReads;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Holds;
import dev.okiagari.engine.model.Actor;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;

/** Upstreams, what is on hold, placing holds and releasing them. Threads may share it. */
final class HoldRoutes {
    private static final int USUAL_PAST = 30;
    private static final int MOST_PAST = 1000;

    private final DataSource source;
    private final Holds holds;

    HoldRoutes(DataSource source) {
        this.source = source;
        this.holds = Client.on(source).holds();
    }

    List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/upstreams",
                        Role.VIEWER,
                        Route.Operation.of("The services that steps call", UpstreamSheet.Listing.class),
                        request -> Answers.json(
                                request,
                                new UpstreamSheet.Listing(UpstreamReads.all(source).stream()
                                        .map(UpstreamSheet::of)
                                        .toList()))),
                Route.api(
                        HandlerType.GET,
                        "/holds",
                        Role.VIEWER,
                        Route.Operation.of(
                                "What is on hold, and what was",
                                HoldSheet.Listing.class,
                                number("past", "Maximum number of past periods (default " + USUAL_PAST + ")")),
                        this::list),
                Route.api(
                        HandlerType.POST,
                        "/holds",
                        Role.OPERATOR,
                        Route.Operation.of(
                                        "Puts a step, an upstream or a pipeline on hold until it is released",
                                        ActAnswer.class)
                                .taking(HoldOrder.class),
                        this::hold),
                Route.api(
                        HandlerType.POST,
                        "/holds/release",
                        Role.OPERATOR,
                        Route.Operation.of("Ends a hold", ActAnswer.class).taking(HoldOrder.class),
                        this::release));
    }

    private void list(Context request) {
        Answers.json(
                request,
                new HoldSheet.Listing(
                        Snapshot.read(source, new HoldReads()::all).stream()
                                .map(HoldSheet::of)
                                .toList(),
                        holds.history(Requests.count(request, "past", USUAL_PAST, MOST_PAST)).stream()
                                .map(HoldSheet::period)
                                .toList()));
    }

    private void hold(Context request) {
        HoldOrder order = Requests.body(request, HoldOrder.class);
        Actor actor = Requests.actor(request, order.reason());
        requireKnown(order.name());
        if (!holds.hold(order.name(), actor)) {
            throw Problem.conflict("could not hold " + order.name() + " because it is on hold already");
        }
        Answers.json(
                request,
                new ActAnswer(
                        "hold",
                        order.name(),
                        actor.who(),
                        actor.why(),
                        "nodes see it within a second, and waiting items spend no attempts"));
    }

    private void release(Context request) {
        HoldOrder order = Requests.body(request, HoldOrder.class);
        Actor actor = Requests.actor(request, order.reason());
        if (!holds.release(order.name(), actor)) {
            throw Problem.notFound("nothing called " + order.name() + " is on hold");
        }
        Answers.json(
                request,
                new ActAnswer(
                        "release", order.name(), actor.who(), actor.why(), "waiting items continue when they are due"));
    }

    /** A hold on a mistyped name would have no effect. */
    private void requireKnown(String name) {
        Set<String> known = Snapshot.read(source, new NameReads()::all).holdable();
        if (!known.contains(name)) {
            throw Problem.notFound(
                    "there is no step, upstream or pipeline '" + name + "'; there are: " + String.join(", ", known));
        }
    }
}
