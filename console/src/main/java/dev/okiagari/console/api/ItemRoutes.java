package dev.okiagari.console.api;

import static dev.okiagari.console.web.Route.Parameter.choice;
import static dev.okiagari.console.web.Route.Parameter.inPath;
import static dev.okiagari.console.web.Route.Parameter.number;
import static dev.okiagari.console.web.Route.Parameter.text;

import dev.okiagari.console.api.view.ItemAct;
import dev.okiagari.console.api.view.ItemBrief;
import dev.okiagari.console.api.view.ItemList;
import dev.okiagari.console.api.view.ItemWhole;
import dev.okiagari.console.api.view.Reason;
import dev.okiagari.console.api.view.ReplayOrder;
import dev.okiagari.console.desk.ItemDesk;
import dev.okiagari.console.desk.ItemQuery;
import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.console.judge.CancelJudge;
import dev.okiagari.console.judge.HoldJudge;
import dev.okiagari.console.judge.Judgement;
import dev.okiagari.console.judge.ReplayJudge;
import dev.okiagari.console.judge.RetryJudge;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Items;
import dev.okiagari.engine.model.Actor;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;

/** Items: lists, one with its whole life, and acts on one. Threads may share it. */
final class ItemRoutes {
    private static final int USUAL = 50;
    private static final int MOST = 1000;
    private static final Route.Parameter ID = inPath("id", "integer", "The item");

    private final ItemDesk desk;
    private final Items items;

    ItemRoutes(DataSource source) {
        this.desk = new ItemDesk(source);
        this.items = Client.on(source).items();
    }

    /** Performs an act; false when the item has ended meanwhile. */
    @FunctionalInterface
    private interface Deed {
        boolean on(long id, Actor actor);
    }

    List<Route> routes() {
        return List.of(
                Route.api(HandlerType.GET, "/items", Role.VIEWER, listing(), this::list),
                Route.api(
                        HandlerType.GET,
                        "/items/{id}",
                        Role.VIEWER,
                        Route.Operation.of(
                                "An item with its attempts, notes, and why it is where it is", ItemWhole.class, ID),
                        this::whole),
                act("retry", "Tries an item again now", RetryJudge::judge, (id, actor) -> {
                    items.retry(id, actor);
                    return true;
                }),
                act("cancel", "Cancels an unfinished item", CancelJudge::judge, items::cancel),
                act("hold", "Sets a waiting item aside until it is released", HoldJudge::hold, (id, actor) -> {
                    items.hold(id, actor);
                    return true;
                }),
                act("release", "Releases an item that was set aside", HoldJudge::release, (id, actor) -> {
                    items.release(id, actor);
                    return true;
                }),
                Route.api(
                        HandlerType.POST,
                        "/items/{id}/replay",
                        Role.OPERATOR,
                        Route.Operation.of("Re-runs an item from a step", ItemAct.class, ID)
                                .taking(ReplayOrder.class),
                        this::replay));
    }

    private static Route.Operation listing() {
        return Route.Operation.of(
                "A page of items; unfinished ones unless state or prefix says otherwise",
                ItemList.class,
                text("pipeline", "Only items of this pipeline"),
                text("step", "Only items at this step"),
                choice("state", ItemQuery.states(), "Only items in this state"),
                choice("kind", ItemQuery.kinds(), "Only items whose latest failure is of this kind"),
                text("category", "Only items whose latest failure is of this category"),
                text("prefix", "Only items whose key begins with this"),
                number("run", "Only items of this run"),
                text("olderThan", "Only items submitted longer ago, such as 90s, 15m, 2h or 3d"),
                text("after", "Where the page begins: next of the page before"),
                number("limit", "Maximum number, 1 to " + MOST + " (default " + USUAL + ")"));
    }

    private void list(Context request) {
        ItemDesk.Page page = desk.list(
                ItemQuery.of(request::queryParam).filter(),
                Requests.text(request, "after"),
                Requests.count(request, "limit", USUAL, MOST));
        Answers.json(request, ItemList.of(page));
    }

    private void whole(Context request) {
        Answers.json(request, ItemWhole.of(desk.whole(find(Requests.id(request)))));
    }

    private Route act(String act, String summary, Function<ItemSnapshot, Judgement> judge, Deed deed) {
        return Route.api(
                HandlerType.POST,
                "/items/{id}/" + act,
                Role.OPERATOR,
                Route.Operation.of(summary, ItemAct.class, ID).taking(Reason.class),
                request -> perform(
                        request, act, Requests.body(request, Reason.class).reason(), judge, deed));
    }

    private void replay(Context request) {
        ReplayOrder order = Requests.body(request, ReplayOrder.class);
        perform(request, "replay", order.reason(), seen -> ReplayJudge.judge(seen, order.step()), (id, actor) -> {
            items.replay(id, order.step(), actor);
            return true;
        });
    }

    private void perform(
            Context request, String act, String reason, Function<ItemSnapshot, Judgement> judge, Deed deed) {
        long id = Requests.id(request);
        Actor actor = Requests.actor(request, reason);
        Judgement judged = judge.apply(find(id));
        if (!judged.allowed()) {
            throw Problem.conflict("could not " + act + " item " + id + " because " + judged.words());
        }
        if (!deed.on(id, actor)) {
            throw Problem.conflict("could not " + act + " item " + id + " because it has ended in the meantime");
        }
        Answers.json(
                request, new ItemAct(act, actor.who(), actor.why(), "it " + judged.words(), ItemBrief.of(find(id))));
    }

    private ItemSnapshot find(long id) {
        return desk.find(id).orElseThrow(() -> Problem.notFound("there is no item " + id));
    }
}
