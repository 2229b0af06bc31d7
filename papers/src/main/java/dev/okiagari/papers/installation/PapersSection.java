package dev.okiagari.papers.installation;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.application.program.Serving;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.kit.web.client.ReadLimit;
import dev.okiagari.papers.mcp.HttpTools;
import dev.okiagari.papers.mcp.PaperTools;
import dev.okiagari.papers.setup.PapersContext;
import dev.okiagari.papers.web.api.PaperApi;
import dev.okiagari.papers.web.page.AddPages;
import dev.okiagari.papers.web.page.PaperPages;
import dev.okiagari.papers.web.page.PaperRegions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Papers in the server: pages, API, live regions, tools. Threads may share it. */
public final class PapersSection implements SiteSection {
    /** Of the tools, as programs see it. */
    private static final String VERSION = "1";

    /** Enough to type and browse; not to copy the library. */
    private static final int READS_A_MINUTE = 300;

    private final Serving serving;
    private final PapersContext context;
    private final PaperRegions regions;
    private final HttpTools tools;
    private final ReadLimit limit = new ReadLimit(READS_A_MINUTE, Duration.ofMinutes(1));

    private PapersSection(Serving serving, PapersContext context) {
        this.serving = serving;
        this.context = context;
        this.regions = new PaperRegions(context.papers());
        this.tools = new HttpTools(new PaperTools(context), VERSION);
    }

    public static PapersSection open(Serving serving) {
        return new PapersSection(serving, PapersContext.ofServer(serving.runtime()));
    }

    @Override
    public List<Site.Link> links() {
        String group = say("nav.group");
        return List.of(
                new Site.Link(group, "/papers/search", say("nav.search"), serving.reader()),
                new Site.Link(group, "/papers/library", say("nav.library"), serving.reader()),
                new Site.Link(group, "/papers/add", say("nav.add"), Role.OPERATOR));
    }

    @Override
    public List<Route> routes(Site site) {
        List<Route> all = new ArrayList<>(new PaperApi(context, serving.reader(), limit).routes());
        // Paths that begin with an id come last, since an id may have a slash in it.
        all.addAll(tools.routes());
        all.addAll(new AddPages(site, context, serving.isPublic()).routes());
        all.addAll(new PaperPages(site, context, serving, limit).routes());
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
        context.close();
    }
}
