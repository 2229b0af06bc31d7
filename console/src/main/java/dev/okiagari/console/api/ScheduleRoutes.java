package dev.okiagari.console.api;

import static dev.okiagari.console.web.Route.Parameter.inPath;

import dev.okiagari.console.api.view.ActAnswer;
import dev.okiagari.console.api.view.Reason;
import dev.okiagari.console.api.view.ScheduleSheet;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schedules;
import dev.okiagari.engine.model.Actor;
import io.javalin.http.HandlerType;
import java.util.List;
import javax.sql.DataSource;

/** Schedules: when they fire, pausing, resuming and firing them. Threads may share it. */
final class ScheduleRoutes {
    private final Schedules schedules;

    ScheduleRoutes(DataSource source) {
        this.schedules = Client.on(source).schedules();
    }

    /** Performs an act; false when there was nothing to do. */
    @FunctionalInterface
    private interface Deed {
        boolean on(String name, Actor actor);
    }

    /** What an act does, why it may not be possible, and what happens then. */
    private record Words(String act, String summary, String consequence, String refusal) {}

    List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/schedules",
                        Role.VIEWER,
                        Route.Operation.of("Every schedule that a node has ever had", ScheduleSheet.Listing.class),
                        request -> Answers.json(
                                request,
                                new ScheduleSheet.Listing(schedules.list().stream()
                                        .map(ScheduleSheet::of)
                                        .toList()))),
                act(
                        new Words(
                                "pause",
                                "Stops a schedule from firing",
                                "it does not fire until it is resumed",
                                "it is paused already"),
                        schedules::pause),
                act(
                        new Words(
                                "resume",
                                "Lets a paused schedule fire again",
                                "it fires again from its next slot on",
                                "it is not paused"),
                        schedules::resume),
                act(
                        new Words(
                                "fire",
                                "Fires a schedule once now, also a paused one",
                                "it fires within seconds on a node that has it",
                                "a firing is asked for already"),
                        schedules::fireNow));
    }

    private static Route act(Words words, Deed deed) {
        return Route.api(
                HandlerType.POST,
                "/schedules/{name}/" + words.act(),
                Role.OPERATOR,
                Route.Operation.of(words.summary(), ActAnswer.class, inPath("name", "string", "The schedule"))
                        .taking(Reason.class),
                request -> {
                    String name = request.pathParam("name");
                    Actor actor = Requests.actor(
                            request, Requests.body(request, Reason.class).reason());
                    if (!deed.on(name, actor)) {
                        throw Problem.conflict("could not " + words.act() + " " + name + " because " + words.refusal());
                    }
                    Answers.json(
                            request, new ActAnswer(words.act(), name, actor.who(), actor.why(), words.consequence()));
                });
    }
}
