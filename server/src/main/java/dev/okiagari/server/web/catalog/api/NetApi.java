package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.view.NetView;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Route.Operation;
import dev.okiagari.console.web.Route.Parameter;
import dev.okiagari.console.web.Who;
import dev.okiagari.server.web.catalog.desk.Asked;
import dev.okiagari.server.web.catalog.desk.WebDesk;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;

/** Nets. Threads may share it. */
public final class NetApi {
    private static final int USUAL = 20;
    private static final int MOST = 100;
    private static final int CREATED = 201;

    private final WebDesk desk;

    public NetApi(WebDesk desk) {
        this.desk = desk;
    }

    public List<Route> routes() {
        Parameter key = Parameter.inPath("key", "string", "a net, such as 2026-04-01-1");
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/catalog/nets",
                        Role.VIEWER,
                        Operation.of(
                                "Nets with their runs, the newest first",
                                CatalogNets.class,
                                Parameter.text("after", "cursor: next of the page before"),
                                Parameter.number("limit", "1 to 100; 20 when nothing is said")),
                        this::nets),
                Route.api(
                        HandlerType.GET,
                        "/catalog/nets/{key}",
                        Role.VIEWER,
                        Operation.of("A net with its runs", CatalogNets.Net.class, key),
                        request -> Answers.json(
                                request, CatalogNets.Net.of(desk.acts().net(request.pathParam("key"))))),
                Route.api(
                        HandlerType.POST,
                        "/catalog/nets",
                        Role.OPERATOR,
                        Operation.of(
                                        "Starts a net: all jobs, one after the other; 409 when one is open",
                                        Orders.StartedNet.class)
                                .that(Route.Trait.CREATES),
                        this::start),
                Route.api(
                        HandlerType.POST,
                        "/catalog/nets/{key}/resume",
                        Role.OPERATOR,
                        Operation.of("Goes on with a net that was stopped", Orders.StartedNet.class, key)
                                .taking(Orders.Why.class),
                        this::resume));
    }

    private void nets(Context request) {
        Asked asked = new Asked(request);
        int limit = asked.limit(USUAL, MOST);
        List<NetView> found = desk.catalog().nets(asked.text("after"), limit + 1);
        List<NetView> shown = found.subList(0, Math.min(limit, found.size()));
        Answers.json(
                request,
                new CatalogNets(
                        shown.stream().map(CatalogNets.Net::of).toList(),
                        found.size() > limit ? shown.getLast().key() : null));
    }

    private void start(Context request) {
        NetView net = desk.acts().startNet(Who.of(request).name());
        request.status(CREATED);
        Answers.json(request, new Orders.StartedNet(net.key()));
    }

    private void resume(Context request) {
        String reason = Answers.body(request, Orders.Why.class).reason();
        if (reason == null || reason.isBlank()) {
            throw Problem.badRequest("reason is missing");
        }
        NetView net = desk.acts()
                .resume(
                        desk.acts().net(request.pathParam("key")),
                        Who.of(request).because(reason.strip()));
        Answers.json(request, new Orders.StartedNet(net.key()));
    }
}
