package dev.okiagari.server.web.catalog;

import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Section;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Who;
import dev.okiagari.server.web.catalog.api.ItemApi;
import dev.okiagari.server.web.catalog.api.NetApi;
import dev.okiagari.server.web.catalog.api.RunApi;
import dev.okiagari.server.web.catalog.api.TargetApi;
import dev.okiagari.server.web.catalog.desk.WebDesk;
import dev.okiagari.server.web.catalog.page.ItemPages;
import dev.okiagari.server.web.catalog.page.NetPages;
import dev.okiagari.server.web.catalog.page.RunPages;
import dev.okiagari.server.web.catalog.page.TargetPages;
import dev.okiagari.server.wiring.ProgramRuntime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The catalog in the console: never public; viewers read, operators start runs and change targets. Threads may share it. */
public final class CatalogSection implements Section {
    private static final String GROUP = "Catalog";

    private final WebDesk desk;

    private CatalogSection(WebDesk desk) {
        this.desk = desk;
    }

    public static CatalogSection over(ProgramRuntime runtime) {
        return new CatalogSection(WebDesk.open(runtime));
    }

    @Override
    public List<Site.Link> links() {
        return List.of(
                new Site.Link(GROUP, "/catalog/items", "Catalog items", Role.VIEWER),
                new Site.Link(GROUP, "/catalog/genres", "Genres", Role.VIEWER),
                new Site.Link(GROUP, "/catalog/nets", "Nets", Role.VIEWER),
                new Site.Link(GROUP, "/catalog/runs", "Catalog runs", Role.VIEWER),
                new Site.Link(GROUP, "/catalog/owed", "Owed", Role.VIEWER),
                new Site.Link(GROUP, "/catalog/targets", "Targets", Role.VIEWER));
    }

    @Override
    public List<Route> routes(Site site) {
        return Stream.of(
                        new ItemPages(site, desk).routes(),
                        new RunPages(site, desk).routes(),
                        new NetPages(site, desk).routes(),
                        new TargetPages(site, desk).routes(),
                        new ItemApi(desk).routes(),
                        new RunApi(desk).routes(),
                        new NetApi(desk).routes(),
                        new TargetApi(desk).routes())
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public Optional<Map<String, String>> regions(Site site, String topic) {
        Site.Frame frame = new Site.Frame(site, new Who("live", Role.VIEWER, false), "", "", null);
        if (topic.equals(RunPages.LIST)) {
            return Optional.of(new RunPages(site, desk).listRegions(frame));
        }
        if (topic.equals(NetPages.LIST)) {
            return Optional.of(new NetPages(site, desk).listRegions(frame));
        }
        if (topic.matches(RunPages.ONE + "\\d{1,18}")) {
            long id = Long.parseLong(topic.substring(RunPages.ONE.length()));
            return Optional.of(new RunPages(site, desk).regions(frame, id));
        }
        return topic.startsWith(NetPages.ONE)
                ? Optional.of(new NetPages(site, desk).regions(frame, topic.substring(NetPages.ONE.length())))
                : Optional.empty();
    }

    @Override
    public void close() {
        desk.close();
    }
}
