package dev.okiagari.catalog.web.api;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.json.CatalogNetJson;
import dev.okiagari.catalog.json.CatalogStartJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.web.CatalogRequests;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Route.Operation;
import dev.okiagari.kit.web.Route.Parameter;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.function.BiFunction;

/** Nets. Threads may share it. */
public final class NetApi {
    private final Catalog catalog;

    public NetApi(CatalogContext context) {
        this.catalog = context.catalog();
    }

    public List<Route> routes() {
        Parameter key = Parameter.inPath("key", "string", say("param.net"));
        return List.of(
                ItemApi.read(
                        "/catalog/nets",
                        Operation.of(
                                say("api.nets"),
                                CatalogNetJson.Page.class,
                                Parameter.text(Parameters.CURSOR, say("param.cursor")),
                                Parameter.number(Parameters.LIMIT, say("param.limit", RunApi.MOST, RunApi.USUAL))),
                        this::nets),
                ItemApi.read(
                        "/catalog/nets/{key}",
                        Operation.of(say("api.net"), CatalogNetJson.Details.class, key),
                        request -> CatalogNetJson.Details.of(catalog.details(net(request)))),
                Route.api(
                        HandlerType.POST,
                        "/catalog/nets",
                        Role.OPERATOR,
                        Operation.of(say("api.net-start"), CatalogStartJson.Net.class)
                                .that(Route.Trait.CREATES),
                        this::start),
                act("resume", key, catalog::resume),
                act("stop", key, catalog::stop));
    }

    private Route act(String word, Parameter key, BiFunction<NetView, Actor, NetView> act) {
        return Route.api(
                HandlerType.POST,
                "/catalog/nets/{key}/" + word,
                Role.OPERATOR,
                Operation.of(say("api.net-" + word), CatalogStartJson.Net.class, key)
                        .taking(CatalogStartJson.Why.class),
                request -> {
                    Actor actor = CatalogRequests.actor(
                            request,
                            Answers.body(request, CatalogStartJson.Why.class).reason());
                    Answers.json(
                            request,
                            new CatalogStartJson.Net(
                                    act.apply(net(request), actor).key()));
                });
    }

    private NetView net(Context request) {
        String key = request.pathParam("key");
        return catalog.net(key).orElseThrow(() -> Problem.notFound(say("net.unknown", key)));
    }

    private CatalogNetJson.Page nets(Context request) {
        Parameters asked = Parameters.of(request);
        int limit = asked.limit(RunApi.USUAL, RunApi.MOST);
        return CatalogNetJson.Page.of(catalog.nets(asked.cursor(), limit + 1), limit);
    }

    private void start(Context request) {
        NetView net = catalog.startNet(CatalogRequests.who(request));
        request.status(RunApi.CREATED);
        Answers.json(request, new CatalogStartJson.Net(net.key()));
    }
}
