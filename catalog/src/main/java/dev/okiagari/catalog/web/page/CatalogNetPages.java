package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.web.CatalogRequests;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The pages of nets, and what operators do there. Threads may share it. */
public final class CatalogNetPages {
    /** The topic of the list of nets. */
    public static final String LIST = "catalog-nets";

    /** The topic of one net is this and its key. */
    public static final String ONE = "catalog-net-";

    private static final int SIZE = 20;

    private final Site site;
    private final Catalog catalog;

    public CatalogNetPages(Site site, CatalogContext context) {
        this.site = site;
        this.catalog = context.catalog();
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/catalog/nets", Role.VIEWER, this::nets),
                Route.form("/catalog/nets", Role.OPERATOR, this::start),
                Route.page("/catalog/nets/{key}", Role.VIEWER, this::net),
                act("resume", catalog::resume),
                act("stop", catalog::stop));
    }

    private Route act(String word, BiFunction<NetView, Actor, NetView> act) {
        return Route.form("/catalog/nets/{key}/" + word, Role.OPERATOR, request -> {
            Actor actor = CatalogRequests.actor(request);
            show(request, act.apply(named(request), actor));
        });
    }

    private void nets(Context request) {
        Parameters.refuseUnknown(request, List.of(Parameters.CURSOR));
        String cursor = Parameters.of(request).cursor();
        Site.Frame frame = site.frame(request, say("nets.title"), cursor == null ? LIST : null);
        CatalogTemplates.SET.framed(request, "nets", frame, list(cursor));
    }

    private CatalogNetsPage list(@Nullable String cursor) {
        List<NetView> found = catalog.nets(cursor, SIZE + 1);
        List<NetView> shown = found.subList(0, Math.min(SIZE, found.size()));
        return new CatalogNetsPage(
                shown.stream().map(this::page).toList(),
                found.size() > SIZE ? shown.getLast().key() : null);
    }

    private CatalogNetPage page(NetView net) {
        return new CatalogNetPage(catalog.details(net), catalog.now());
    }

    private NetView named(Context request) {
        String key = request.pathParam("key");
        return catalog.net(key).orElseThrow(() -> Problem.notFound(say("net.unknown", key)));
    }

    private void net(Context request) {
        NetView net = named(request);
        Site.Frame frame = site.frame(request, say("net.title", net.key()), net.isOpen() ? ONE + net.key() : null);
        CatalogTemplates.SET.framed(request, "net", frame, page(net));
    }

    /** What the live stream of the list shows. */
    public Map<String, String> listRegions(Site.Frame frame) {
        return CatalogTemplates.regions(frame, list(null), "nets/say", "nets/list");
    }

    /** What the live stream of a net shows; nothing when there is no such net. */
    public Map<String, String> regions(Site.Frame frame, String key) {
        return catalog.net(key)
                .map(net -> CatalogTemplates.regions(frame, page(net), "net/top", "net/steps", "net/runs", "net/acts"))
                .orElse(Map.of());
    }

    private void start(Context request) {
        show(request, catalog.startNet(CatalogRequests.who(request)));
    }

    private void show(Context request, NetView net) {
        request.redirect(site.at("/catalog/nets/" + net.key()));
    }
}
