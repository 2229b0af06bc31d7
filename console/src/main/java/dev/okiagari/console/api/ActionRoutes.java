package dev.okiagari.console.api;

import static dev.okiagari.console.web.Route.Parameter.inPath;

import dev.okiagari.console.api.view.ActAnswer;
import dev.okiagari.console.api.view.ActionAnswer;
import dev.okiagari.console.api.view.ActionOrder;
import dev.okiagari.console.api.view.ActionSheet;
import dev.okiagari.console.api.view.Reason;
import dev.okiagari.console.desk.ItemQuery;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.Actions;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.Preview;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Acts on many items by filter: what they would touch, starting them, and how far they are. Threads may share it. */
final class ActionRoutes {
    private static final int LATEST = 20;
    private static final int MOST_PER_SECOND = 100_000;
    private static final Route.Parameter ID = inPath("id", "integer", "The action");

    private final Actions actions;

    ActionRoutes(DataSource source) {
        this.actions = Client.on(source).actions();
    }

    List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.POST,
                        "/items/actions",
                        Role.OPERATOR,
                        Route.Operation.of(
                                        "Retries, replays, cancels, holds or releases all items that a filter selects",
                                        ActionAnswer.class)
                                .taking(ActionOrder.class),
                        this::start),
                Route.api(
                        HandlerType.GET,
                        "/items/actions",
                        Role.VIEWER,
                        Route.Operation.of("The latest acts by filter", ActionSheet.Listing.class),
                        request -> Answers.json(
                                request,
                                new ActionSheet.Listing(actions.list(LATEST).stream()
                                        .map(ActionSheet::of)
                                        .toList()))),
                Route.api(
                        HandlerType.GET,
                        "/items/actions/{id}",
                        Role.VIEWER,
                        Route.Operation.of("How far an act by filter is", ActionSheet.class, ID),
                        request -> Answers.json(request, find(Requests.id(request)))),
                Route.api(
                        HandlerType.POST,
                        "/items/actions/{id}/stop",
                        Role.OPERATOR,
                        Route.Operation.of("Stops an act by filter; what it has done stays", ActAnswer.class, ID)
                                .taking(Reason.class),
                        this::stop));
    }

    private void start(Context request) {
        ActionOrder order = Requests.body(request, ActionOrder.class);
        String reason = order.reason();
        Actor actor = order.dryRun()
                ? new Actor(Who.of(request).name(), reason == null ? "" : reason)
                : Requests.actor(request, reason == null ? "" : reason);
        int perSecond = pace(order.perSecond());
        Actions.Draft draft = draft(order, actor).perSecond(perSecond);
        Preview preview = draft.dryRun();
        boolean starts = !order.dryRun() && preview.matched() > 0;
        Answers.json(
                request,
                new ActionAnswer(
                        order.act(),
                        order.dryRun(),
                        starts ? draft.start() : null,
                        preview.matched(),
                        preview.isMore(),
                        perSecond,
                        actor.who(),
                        reason,
                        ActionAnswer.groups(preview),
                        preview.sample()));
    }

    private static int pace(@Nullable Integer wanted) {
        if (wanted != null && (wanted < 1 || wanted > MOST_PER_SECOND)) {
            throw Problem.badRequest("perSecond is " + wanted + "; it must be between 1 and " + MOST_PER_SECOND);
        }
        return wanted == null ? Actions.USUAL_PACE : wanted;
    }

    private Actions.Draft draft(ActionOrder order, Actor actor) {
        String step = order.step();
        if ((order.act() == Act.REPLAY) != (step != null)) {
            throw Problem.badRequest(
                    step == null ? "step is missing; a replay begins at one" : "step is only for a replay");
        }
        ItemFilter filter = filter(order.filter());
        return switch (order.act()) {
            case RETRY -> actions.retry(filter, actor);
            case REPLAY -> actions.replay(filter, String.valueOf(step), actor);
            case CANCEL -> actions.cancel(filter, actor);
            case HOLD -> actions.hold(filter, actor);
            case RELEASE -> actions.release(filter, actor);
        };
    }

    private static ItemFilter filter(ActionOrder.Filter given) {
        Map<String, @Nullable String> values = new HashMap<>();
        values.put("pipeline", given.pipeline());
        values.put("step", given.step());
        values.put("state", given.state());
        values.put("kind", given.kind());
        values.put("category", given.category());
        values.put("prefix", given.prefix());
        values.put("run", given.run() == null ? null : String.valueOf(given.run()));
        values.put("olderThan", given.olderThan());
        return ItemQuery.of(values::get).filter();
    }

    private void stop(Context request) {
        long id = Requests.id(request);
        Actor actor =
                Requests.actor(request, Requests.body(request, Reason.class).reason());
        find(id);
        if (!actions.stop(id, actor)) {
            throw Problem.conflict("could not stop action " + id + " because it has ended already");
        }
        Answers.json(
                request,
                new ActAnswer(
                        "stop",
                        String.valueOf(id),
                        actor.who(),
                        actor.why(),
                        "it stops after its current page; what it has done stays"));
    }

    private ActionSheet find(long id) {
        return actions.find(id).map(ActionSheet::of).orElseThrow(() -> Problem.notFound("there is no action " + id));
    }
}
