package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.act.ItemSteering;
import dev.okiagari.console.act.Steering;
import dev.okiagari.console.json.BackfillJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Act;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.Who;
import io.javalin.http.Context;
import java.util.List;
import java.util.function.BiConsumer;

/** What operators do on the pages: each act has a reason, which is recorded with their name. Threads may share it. */
public final class EngineActs {
    private final Site site;
    private final ConsoleContext context;

    public EngineActs(Site site, ConsoleContext context) {
        this.site = site;
        this.context = context;
    }

    public List<Route> routes() {
        return List.of(
                onItem(Act.RETRY),
                onItem(Act.CANCEL),
                onItem(Act.HOLD),
                onItem(Act.RELEASE),
                Route.form("/items/{id}/replay", Role.OPERATOR, this::replay),
                onRun("abort", (id, a) -> context.client().runs().abort(id, a)),
                onRun("resume", (id, a) -> context.client().runs().resume(id, a)),
                Route.form("/runs/{id}/rerun", Role.OPERATOR, this::rerun),
                onNode("drain", (id, a) -> context.client().nodes().drain(id, a)),
                onNode("resume", (id, a) -> context.client().nodes().resume(id, a)),
                onSchedule("pause", (name, a) -> context.client().schedules().pause(name, a)),
                onSchedule("resume", (name, a) -> context.client().schedules().resume(name, a)),
                onSchedule("fire", (name, a) -> context.client().schedules().fireNow(name, a)),
                onSchedule(
                        "stop-backfill",
                        (name, a) -> context.client().schedules().stopBackfill(name, a)),
                Route.form("/schedules/{name}/backfill", Role.OPERATOR, this::backfill),
                Route.form("/limits/set", Role.OPERATOR, this::setLimit),
                Route.form("/limits/reset", Role.OPERATOR, this::resetLimit),
                Route.form("/holds/hold", Role.OPERATOR, this::hold),
                Route.form("/holds/release", Role.OPERATOR, this::release));
    }

    private Route onItem(Act act) {
        return byId(
                "/items/",
                act.word(),
                (id, actor) -> ItemSteering.perform(context.client().items(), act, id, "", actor),
                "/items/");
    }

    private Route onRun(String act, BiConsumer<Long, Actor> change) {
        return byId("/runs/", act, change, "/runs/");
    }

    private Route byId(String path, String act, BiConsumer<Long, Actor> change, String back) {
        return Route.form(path + "{id}/" + act, Role.OPERATOR, request -> {
            long id = EnginePages.id(request);
            change.accept(id, actor(request));
            request.redirect(site.at(back + id));
        });
    }

    private Route onNode(String act, BiConsumer<Long, Actor> change) {
        return Route.form("/nodes/{id}/" + act, Role.OPERATOR, request -> {
            change.accept(EnginePages.id(request), actor(request));
            request.redirect(site.at("/nodes"));
        });
    }

    private Route onSchedule(String act, BiConsumer<String, Actor> change) {
        return Route.form("/schedules/{name}/" + act, Role.OPERATOR, request -> {
            change.accept(request.pathParam("name"), actor(request));
            request.redirect(site.at("/schedules"));
        });
    }

    private void backfill(Context request) {
        Parameters form = Parameters.form(request);
        Actor actor = actor(request);
        BackfillJson.of(
                context.client().schedules(),
                request.pathParam("name"),
                new BackfillJson.Body(form.required("from"), form.required("to"), false, actor.why()),
                actor);
        request.redirect(site.at("/schedules"));
    }

    private void replay(Context request) {
        long id = EnginePages.id(request);
        context.client().items().replay(id, Parameters.form(request).required("step"), actor(request));
        request.redirect(site.at("/items/" + id));
    }

    private void rerun(Context request) {
        long started = context.client()
                .runs()
                .rerunFailed(EnginePages.id(request), actor(request))
                .id();
        request.redirect(site.at("/runs/" + started));
    }

    private void hold(Context request) {
        context.client().holds().hold(Parameters.form(request).required("name"), actor(request));
        request.redirect(site.at("/upstreams"));
    }

    private void release(Context request) {
        String name = Parameters.of(request).required("name");
        if (!context.client().holds().release(name, actor(request))) {
            throw Problem.notFound(say("release.nothing", name));
        }
        request.redirect(site.at("/upstreams"));
    }

    private void setLimit(Context request) {
        Parameters form = Parameters.form(request);
        new Steering(context).setLimit(form.required("name"), form.required("value"), actor(request));
        request.redirect(site.at("/upstreams"));
    }

    private void resetLimit(Context request) {
        new Steering(context).resetLimit(Parameters.of(request).required("name"), actor(request));
        request.redirect(site.at("/upstreams"));
    }

    static Actor actor(Context request) {
        return Actor.person(Who.of(request).name(), Parameters.form(request).required("reason"));
    }
}
