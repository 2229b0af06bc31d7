package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.TemplateSet;
import dev.okiagari.console.web.Who;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.catalog.desk.Asked;
import dev.okiagari.server.web.catalog.desk.WebDesk;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages of nets, and what operators do there. Threads may share it. */
public final class NetPages {
    /** The topic of the list of nets. */
    public static final String LIST = "catalog-nets";

    /** The topic of one net is this and its key. */
    public static final String ONE = "catalog-net-";

    private static final int SIZE = 20;
    private static final TemplateSet TEMPLATES = ServerTemplates.SET;

    private final Site site;
    private final WebDesk desk;

    public NetPages(Site site, WebDesk desk) {
        this.site = site;
        this.desk = desk;
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/catalog/nets", Role.VIEWER, this::nets),
                Route.form("/catalog/nets", Role.OPERATOR, this::start),
                Route.page("/catalog/nets/{key}", Role.VIEWER, this::net),
                Route.form("/catalog/nets/{key}/resume", Role.OPERATOR, this::resume));
    }

    private void nets(Context request) {
        String after = new Asked(request).text("after");
        Site.Frame frame = site.frame(request, "Nets", after == null ? LIST : null);
        TEMPLATES.framed(request, "catalog/nets", frame, netsSheet(after));
    }

    private NetsSheet netsSheet(@Nullable String after) {
        List<NetView> found = desk.catalog().nets(after, SIZE + 1);
        List<NetView> shown = found.subList(0, Math.min(SIZE, found.size()));
        return new NetsSheet(
                shown.stream().map(this::sheet).toList(),
                found.size() > SIZE ? shown.getLast().key() : null);
    }

    private NetSheet sheet(NetView net) {
        Catalog catalog = desk.catalog();
        Map<String, RunSummary> runs = new LinkedHashMap<>();
        net.runs().forEach((job, run) -> catalog.run(run).ifPresent(summary -> runs.put(job, summary)));
        return new NetSheet(net, runs, catalog.now());
    }

    private void net(Context request) {
        NetSheet sheet = sheet(desk.acts().net(request.pathParam("key")));
        String key = sheet.net().key();
        Site.Frame frame = site.frame(request, "Net " + key, sheet.net().isOpen() ? ONE + key : null);
        TEMPLATES.framed(request, "catalog/net", frame, sheet);
    }

    /** What the live stream of the list shows. */
    public Map<String, String> listRegions(Site.Frame frame) {
        Map<String, Object> values = Map.of("frame", frame, "page", netsSheet(null));
        return Map.of(
                "nets-say", TEMPLATES.text("catalog/nets/say", values),
                "nets-list", TEMPLATES.text("catalog/nets/list", values));
    }

    /** What the live stream of a net shows; nothing when there is no such net. */
    public Map<String, String> regions(Site.Frame frame, String key) {
        Optional<NetView> net = desk.catalog().net(key);
        if (net.isEmpty()) {
            return Map.of();
        }
        Map<String, Object> values = Map.of("frame", frame, "page", sheet(net.get()));
        return Map.of(
                "net-top", TEMPLATES.text("catalog/net/top", values),
                "net-steps", TEMPLATES.text("catalog/net/steps", values),
                "net-runs", TEMPLATES.text("catalog/net/runs", values),
                "net-acts", TEMPLATES.text("catalog/net/acts", values));
    }

    private void start(Context request) {
        NetView net = desk.acts().startNet(Who.of(request).name());
        request.redirect(site.at("/catalog/nets/" + net.key()));
    }

    private void resume(Context request) {
        NetView net = desk.acts()
                .resume(
                        desk.acts().net(request.pathParam("key")),
                        Who.of(request).because(new Asked(request).required("reason")));
        request.redirect(site.at("/catalog/nets/" + net.key()));
    }
}
