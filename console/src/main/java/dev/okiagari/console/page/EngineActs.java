package dev.okiagari.console.page;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import io.javalin.http.Context;
import java.util.List;
import java.util.function.BiConsumer;
import javax.sql.DataSource;

/** What operators do on the pages: each act has a reason, which is recorded with their name. Threads may share it. */
public final class EngineActs {
    private final Site site;
    private final Client client;

    public EngineActs(Site site, DataSource source) {
        this.site = site;
        this.client = Client.on(source);
    }

    public List<Route> routes() {
        return List.of(
                onItem("retry", (id, a) -> client.items().retry(id, a)),
                onItem("cancel", (id, a) -> client.items().cancel(id, a)),
                onItem("hold", (id, a) -> client.items().hold(id, a)),
                onItem("release", (id, a) -> client.items().release(id, a)),
                Route.form("/items/{id}/replay", Role.OPERATOR, this::replay),
                onRun("abort", (id, a) -> client.runs().abort(id, a)),
                onRun("resume", (id, a) -> client.runs().resume(id, a)),
                Route.form("/runs/{id}/rerun", Role.OPERATOR, this::rerun),
                onNode("drain", (id, a) -> client.nodes().drain(id, a)),
                onNode("resume", (id, a) -> client.nodes().resume(id, a)),
                onSchedule("pause", (name, a) -> client.schedules().pause(name, a)),
                onSchedule("resume", (name, a) -> client.schedules().resume(name, a)),
                onSchedule("fire", (name, a) -> client.schedules().fireNow(name, a)),
                Route.form("/holds/hold", Role.OPERATOR, this::hold),
                Route.form("/holds/release", Role.OPERATOR, this::release));
    }

    private Route onItem(String act, BiConsumer<Long, Actor> deed) {
        return byId("/items/", act, deed, "/items/");
    }

    private Route onRun(String act, BiConsumer<Long, Actor> deed) {
        return byId("/runs/", act, deed, "/runs/");
    }

    private Route byId(String path, String act, BiConsumer<Long, Actor> deed, String back) {
        return Route.form(path + "{id}/" + act, Role.OPERATOR, request -> {
            long id = EnginePages.id(request);
            deed.accept(id, actor(request));
            request.redirect(site.at(back + id));
        });
    }

    private Route onNode(String act, BiConsumer<Long, Actor> deed) {
        return Route.form("/nodes/{id}/" + act, Role.OPERATOR, request -> {
            deed.accept(EnginePages.id(request), actor(request));
            request.redirect(site.at("/nodes"));
        });
    }

    private Route onSchedule(String act, BiConsumer<String, Actor> deed) {
        return Route.form("/schedules/{name}/" + act, Role.OPERATOR, request -> {
            deed.accept(request.pathParam("name"), actor(request));
            request.redirect(site.at("/schedules"));
        });
    }

    private void replay(Context request) {
        long id = EnginePages.id(request);
        client.items().replay(id, required(request, "step"), actor(request));
        request.redirect(site.at("/items/" + id));
    }

    private void rerun(Context request) {
        long started = client.runs()
                .rerunFailed(EnginePages.id(request), actor(request))
                .id();
        request.redirect(site.at("/runs/" + started));
    }

    private void hold(Context request) {
        client.holds().hold(required(request, "name"), actor(request));
        request.redirect(site.at("/upstreams"));
    }

    private void release(Context request) {
        String name = request.queryParam("name");
        if (name == null || !client.holds().release(name, actor(request))) {
            throw Problem.notFound("nothing called " + name + " is on hold");
        }
        request.redirect(site.at("/upstreams"));
    }

    static Actor actor(Context request) {
        return Who.of(request).because(required(request, "reason"));
    }

    private static String required(Context request, String name) {
        String value = request.formParam(name);
        if (value == null || value.isBlank()) {
            throw Problem.badRequest(name + " is missing");
        }
        return value.strip();
    }
}
