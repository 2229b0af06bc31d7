package dev.okiagari.catalog.installation;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.setup.CatalogProblems;
import dev.okiagari.catalog.web.api.ItemApi;
import dev.okiagari.catalog.web.api.NetApi;
import dev.okiagari.catalog.web.api.RunApi;
import dev.okiagari.catalog.web.api.TargetApi;
import dev.okiagari.catalog.web.page.CatalogItemPages;
import dev.okiagari.catalog.web.page.CatalogNetPages;
import dev.okiagari.catalog.web.page.CatalogRunPages;
import dev.okiagari.catalog.web.page.CatalogTargetPages;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.kit.web.Who;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The catalog in the console: never public; viewers read, operators start runs and change targets. Threads may share it. */
public final class CatalogSection implements SiteSection {
    private final CatalogContext context;

    private CatalogSection(CatalogContext context) {
        this.context = context;
    }

    public static CatalogSection over(ProgramRuntime runtime) {
        return new CatalogSection(CatalogContext.serving(runtime));
    }

    @Override
    public List<Site.Link> links() {
        return List.of(
                link("/catalog/items", "items.title"),
                link("/catalog/genres", "genres.title"),
                link("/catalog/nets", "nets.title"),
                link("/catalog/runs", "runs.title"),
                link("/catalog/owed", "owed.title"),
                link("/catalog/targets", "targets.title"));
    }

    private static Site.Link link(String path, String key) {
        return new Site.Link(say("links.group"), path, say(key), Role.VIEWER);
    }

    @Override
    public List<Route> routes(Site site) {
        return Stream.of(
                        new CatalogItemPages(site, context).routes(),
                        new CatalogRunPages(site, context).routes(),
                        new CatalogNetPages(site, context).routes(),
                        new CatalogTargetPages(site, context).routes(),
                        new ItemApi(context).routes(),
                        new RunApi(context).routes(),
                        new NetApi(context).routes(),
                        new TargetApi(context).routes())
                .flatMap(List::stream)
                .map(this::answered)
                .toList();
    }

    private Route answered(Route route) {
        return new Route(
                route.method(),
                route.path(),
                route.role(),
                CatalogProblems.answered(context, route.handler()),
                route.operation());
    }

    @Override
    public Optional<Map<String, String>> regions(Site site, String topic) {
        Site.Frame frame = new Site.Frame(site, new Who("live", Role.VIEWER, false), "", "", null);
        if (topic.equals(CatalogRunPages.LIST)) {
            return Optional.of(new CatalogRunPages(site, context).listRegions(frame));
        }
        if (topic.equals(CatalogNetPages.LIST)) {
            return Optional.of(new CatalogNetPages(site, context).listRegions(frame));
        }
        if (topic.matches(CatalogRunPages.ONE + "\\d{1,18}")) {
            long id = Long.parseLong(topic.substring(CatalogRunPages.ONE.length()));
            return Optional.of(new CatalogRunPages(site, context).regions(frame, id));
        }
        return topic.startsWith(CatalogNetPages.ONE)
                ? Optional.of(new CatalogNetPages(site, context)
                        .regions(frame, topic.substring(CatalogNetPages.ONE.length())))
                : Optional.empty();
    }

    @Override
    public void close() {
        context.close();
    }
}
