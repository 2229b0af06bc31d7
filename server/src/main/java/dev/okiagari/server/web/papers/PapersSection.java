package dev.okiagari.server.web.papers;

import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Section;
import dev.okiagari.console.web.Site;
import dev.okiagari.server.web.ReadLimit;
import dev.okiagari.server.web.papers.api.PaperApi;
import dev.okiagari.server.web.papers.desk.PapersDesk;
import dev.okiagari.server.web.papers.mcp.HttpTools;
import dev.okiagari.server.web.papers.mcp.PaperTools;
import dev.okiagari.server.wiring.Serving;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Papers in the server: pages, API, live regions, tools. Threads may share it. */
public final class PapersSection implements Section {
    private static final String GROUP = "Papers";

    /** Of the tools, as programs see it. */
    private static final String VERSION = "1";

    /** Enough for somebody who types and looks around; not for copying everything. */
    private static final int READS_A_MINUTE = 300;

    private final Serving serving;
    private final PapersDesk desk;
    private final PaperRegions regions;
    private final HttpTools tools;
    private final ReadLimit limit = new ReadLimit(READS_A_MINUTE, Duration.ofMinutes(1));

    private PapersSection(Serving serving, PapersDesk desk) {
        this.serving = serving;
        this.desk = desk;
        this.regions = new PaperRegions(desk.papers());
        this.tools = new HttpTools(new PaperTools(desk), VERSION);
    }

    public static PapersSection open(Serving serving) {
        return new PapersSection(serving, PapersDesk.open(serving.runtime()));
    }

    @Override
    public List<Site.Link> links() {
        return List.of(
                new Site.Link(GROUP, "/papers/search", "Search", serving.reader()),
                new Site.Link(GROUP, "/papers/library", "Library", serving.reader()),
                new Site.Link(GROUP, "/papers/add", "Add papers", Role.OPERATOR));
    }

    @Override
    public List<Route> routes(Site site) {
        List<Route> all = new ArrayList<>(new PaperApi(desk, serving.reader(), limit).routes());
        // Paths that begin with an id come last, since an id may have a slash in it.
        all.addAll(tools.routes());
        all.addAll(new AddPages(site, desk, serving.isPublic()).routes());
        all.addAll(new PaperPages(site, desk, serving, limit).routes());
        return all;
    }

    @Override
    public Optional<Map<String, String>> regions(Site site, String topic) {
        return regions.of(site, topic);
    }

    /** The same, when everybody may read. */
    @Override
    public Optional<Map<String, String>> openRegions(Site site, String topic) {
        return serving.isPublic() ? regions.of(site, topic) : Optional.empty();
    }

    @Override
    public void close() {
        tools.close();
        desk.close();
    }
}
