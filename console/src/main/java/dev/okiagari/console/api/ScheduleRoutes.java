package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;
import static dev.okiagari.console.api.ApiRoutes.get;
import static dev.okiagari.kit.web.Route.Parameter.inPath;

import dev.okiagari.console.act.Steering;
import dev.okiagari.console.json.ActJson;
import dev.okiagari.console.json.BackfillJson;
import dev.okiagari.console.json.ScheduleListJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Who;
import io.javalin.http.Context;
import java.util.List;

/** Schedules: when they fire, pausing, resuming and firing them. Threads may share it. */
record ScheduleRoutes(ConsoleContext context) {
    /** Performs an act. */
    @FunctionalInterface
    private interface Doing {
        ActJson on(String name, Actor actor);
    }

    List<Route> routes() {
        Steering steering = new Steering(context);
        return List.of(
                get(
                        "/schedules",
                        Route.Operation.of(say("api.schedules"), ScheduleListJson.class),
                        request -> new ScheduleListJson(
                                context.client().schedules().list())),
                act("pause", say("api.schedule.pause"), steering::pause),
                act("resume", say("api.schedule.resume"), steering::resumeSchedule),
                act("fire", say("api.schedule.fire"), steering::fire),
                ApiRoutes.post(
                        "/schedules/{name}/backfill",
                        Route.Operation.of(
                                        say("api.schedule.backfill"),
                                        BackfillJson.class,
                                        inPath("name", "string", say("api.schedule.name")))
                                .taking(BackfillJson.Body.class),
                        this::backfill),
                act("stop-backfill", say("api.schedule.stop-backfill"), steering::stopBackfill));
    }

    private BackfillJson backfill(Context request) {
        BackfillJson.Body body = Answers.body(request, BackfillJson.Body.class);
        String reason = body.reason() == null ? "" : body.reason();
        Actor actor = body.dryRun() ? new Actor(Who.of(request).name(), reason) : ApiRoutes.actor(request, reason);
        return BackfillJson.of(context.client().schedules(), request.pathParam("name"), body, actor);
    }

    private static Route act(String act, String summary, Doing doing) {
        return ApiRoutes.act(
                "/schedules/{name}/" + act,
                Route.Operation.of(summary, ActJson.class, inPath("name", "string", say("api.schedule.name"))),
                (request, actor) -> doing.on(request.pathParam("name"), actor));
    }
}
