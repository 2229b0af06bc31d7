package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;
import static dev.okiagari.console.api.ApiRoutes.get;
import static dev.okiagari.kit.web.Route.Parameter.inPath;

import dev.okiagari.console.act.ItemSteering;
import dev.okiagari.console.json.ActJson;
import dev.okiagari.console.json.ActionBody;
import dev.okiagari.console.json.ActionJson;
import dev.okiagari.console.json.StartedActionJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.engine.Actions;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Who;
import io.javalin.http.Context;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Acts on many items by filter: what they would touch, starting them, and how far they are. Threads may share it. */
record ActionRoutes(ConsoleContext context) {
    private static final int LATEST = 20;
    private static final int MOST_PER_SECOND = 100_000;

    List<Route> routes() {
        Route.Parameter id = inPath("id", "integer", say("api.action.id"));
        return List.of(
                ApiRoutes.post(
                        "/items/actions",
                        Route.Operation.of(say("api.action.start"), StartedActionJson.class)
                                .taking(ActionBody.class),
                        this::start),
                get(
                        "/items/actions",
                        Route.Operation.of(say("api.actions"), ActionJson.Listing.class),
                        request -> ActionJson.all(context.client().actions().list(LATEST))),
                get(
                        "/items/actions/{id}",
                        Route.Operation.of(say("api.action"), ActionJson.class, id),
                        request -> find(Parameters.of(request).id())),
                ApiRoutes.act(
                        "/items/actions/{id}/stop",
                        Route.Operation.of(say("api.action.stop"), ActJson.class, id),
                        this::stop));
    }

    private StartedActionJson start(Context request) {
        ActionBody body = Answers.body(request, ActionBody.class);
        String reason = body.reason() == null ? "" : body.reason();
        Actor actor = body.dryRun() ? new Actor(Who.of(request).name(), reason) : ApiRoutes.actor(request, reason);
        String step = body.step();
        if ((body.act() == Act.REPLAY) != (step != null)) {
            throw Problem.badRequest(step == null ? say("api.action.no-step") : say("api.action.step-of-replay"));
        }
        Integer wanted = body.perSecond();
        int pace = wanted == null ? Actions.USUAL_PACE : wanted;
        if (pace < 1 || pace > MOST_PER_SECOND) {
            throw Problem.badRequest(say("api.action.pace", pace, MOST_PER_SECOND));
        }
        Actions.Draft draft = ItemSteering.draft(
                        context.client().actions(), body.act(), filter(body.filter()), String.valueOf(step), actor)
                .perSecond(pace);
        return StartedActionJson.of(draft, body.act(), body.dryRun(), pace, actor);
    }

    private static ItemFilter filter(ActionBody.Filter given) {
        Map<String, @Nullable String> values = new HashMap<>();
        values.put("pipeline", given.pipeline());
        values.put("step", given.step());
        values.put("state", given.state());
        values.put("kind", given.kind());
        values.put("category", given.category());
        values.put("prefix", given.prefix());
        values.put("run", given.run() == null ? null : String.valueOf(given.run()));
        values.put("olderThan", given.olderThan());
        return ItemSelection.of(values::get).filter();
    }

    private ActJson stop(Context request, Actor actor) {
        long id = Parameters.of(request).id();
        find(id);
        if (!context.client().actions().stop(id, actor)) {
            throw Problem.conflict(say("api.action.over", String.valueOf(id)));
        }
        return new ActJson("stop", String.valueOf(id), actor.who(), actor.why(), say("action.stops"));
    }

    private ActionJson find(long id) {
        return context.client()
                .actions()
                .find(id)
                .map(ActionJson::of)
                .orElseThrow(() -> Problem.notFound(say("api.action.none", String.valueOf(id))));
    }
}
