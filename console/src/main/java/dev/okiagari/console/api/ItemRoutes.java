package dev.okiagari.console.api;

import static dev.okiagari.console.ConsoleTexts.say;
import static dev.okiagari.console.api.ApiRoutes.get;
import static dev.okiagari.kit.web.Route.Parameter.choice;
import static dev.okiagari.kit.web.Route.Parameter.inPath;
import static dev.okiagari.kit.web.Route.Parameter.number;
import static dev.okiagari.kit.web.Route.Parameter.text;

import dev.okiagari.console.act.ItemSteering;
import dev.okiagari.console.act.Prospect;
import dev.okiagari.console.json.EngineItemActJson;
import dev.okiagari.console.json.EngineItemDetailsJson;
import dev.okiagari.console.json.EngineItemJson;
import dev.okiagari.console.json.EngineItemListJson;
import dev.okiagari.console.json.ReplayBody;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Act;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Route;
import io.javalin.http.Context;
import java.util.List;

/** Items: lists, one with its whole life, and acts on one. Threads may share it. */
record ItemRoutes(ConsoleContext context) {
    private static final int USUAL = 50;
    private static final int MOST = 1000;

    List<Route> routes() {
        return List.of(
                get("/items", listing(), this::list),
                get(
                        "/items/{id}",
                        Route.Operation.of(say("api.item"), EngineItemDetailsJson.class, id()),
                        request -> EngineItemDetailsJson.of(context.items()
                                .whole(find(Parameters.of(request).id())))),
                act(Act.RETRY, say("api.item.retry")),
                act(Act.CANCEL, say("api.item.cancel")),
                act(Act.HOLD, say("api.item.hold")),
                act(Act.RELEASE, say("api.item.release")),
                ApiRoutes.post(
                        "/items/{id}/replay",
                        Route.Operation.of(say("api.item.replay"), EngineItemActJson.class, id())
                                .taking(ReplayBody.class),
                        request -> {
                            ReplayBody body = Answers.body(request, ReplayBody.class);
                            return perform(request, Act.REPLAY, body.step(), ApiRoutes.actor(request, body.reason()));
                        }));
    }

    private static Route.Parameter id() {
        return inPath("id", "integer", say("api.item.id"));
    }

    private static Route.Operation listing() {
        return Route.Operation.of(
                say("api.items"),
                EngineItemListJson.class,
                text("pipeline", say("api.items.pipeline")),
                text("step", say("api.items.step")),
                choice("state", ItemSelection.states(), say("api.items.state")),
                choice("kind", ItemSelection.kinds(), say("api.items.kind")),
                text("category", say("api.items.category")),
                text("prefix", say("api.items.prefix")),
                number("run", say("api.items.run")),
                text("olderThan", say("api.items.older-than")),
                text("cursor", say("api.cursor")),
                number("limit", say("api.limit", MOST, USUAL)));
    }

    private EngineItemListJson list(Context request) {
        Parameters parameters = Parameters.of(request);
        return EngineItemListJson.of(context.items()
                .list(
                        ItemSelection.of(request::queryParam).filter(),
                        parameters.cursor(),
                        parameters.limit(USUAL, MOST)));
    }

    private Route act(Act act, String summary) {
        return ApiRoutes.act(
                "/items/{id}/" + act.word(),
                Route.Operation.of(summary, EngineItemActJson.class, id()),
                (request, actor) -> perform(request, act, "", actor));
    }

    private EngineItemActJson perform(Context request, Act act, String step, Actor actor) {
        long id = Parameters.of(request).id();
        Prospect judged = ItemSteering.judge(act, find(id), step);
        if (!judged.allowed()) {
            throw refused(act, id, judged.words());
        }
        if (!ItemSteering.perform(context.client().items(), act, id, step, actor)) {
            throw refused(act, id, say("act.ended-meanwhile"));
        }
        return new EngineItemActJson(
                act.word(),
                actor.who(),
                actor.why(),
                say("api.item.acted", judged.words()),
                EngineItemJson.of(find(id)));
    }

    private static Problem.Refusal refused(Act act, long id, String because) {
        return Problem.conflict(say("api.item.refused", act.word(), String.valueOf(id), because));
    }

    private ItemSnapshot find(long id) {
        return context.items().find(id).orElseThrow(() -> Problem.notFound(say("api.item.none", String.valueOf(id))));
    }
}
