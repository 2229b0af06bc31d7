package dev.okiagari.server.web.skills.section;

import dev.okiagari.console.web.EnumWords;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Section;
import dev.okiagari.console.web.Site;
import dev.okiagari.server.web.skills.SkillParts;
import dev.okiagari.server.web.skills.WebLimits;
import dev.okiagari.server.web.skills.api.AdminApi;
import dev.okiagari.server.web.skills.api.SkillApi;
import dev.okiagari.server.web.skills.api.StreamApi;
import dev.okiagari.server.web.skills.api.Streams;
import dev.okiagari.server.web.skills.api.SubmissionApi;
import dev.okiagari.server.web.skills.page.AdminPages;
import dev.okiagari.server.web.skills.page.Regions;
import dev.okiagari.server.web.skills.page.SkillPages;
import dev.okiagari.server.web.skills.page.SubmissionPages;
import dev.okiagari.server.wiring.Serving;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Skills as people and programs see them. Threads may share it. */
public final class SkillsSection implements Section {
    private static final String GROUP = "Skills";

    static {
        EnumWords.keepNames(
                "dev.okiagari.submissions"); // states and classes of failures are written RECEIVED, SCAN_TIMEOUT
    }

    private final SkillParts parts;
    private final Streams streams;

    public SkillsSection(Serving serving) {
        this(serving, WebLimits.defaults());
    }

    /** The same with other limits, for tests that do not want to wait. */
    public SkillsSection(Serving serving, WebLimits limits) {
        this.parts = SkillParts.of(serving, limits);
        this.streams = new Streams(parts);
    }

    @Override
    public List<Site.Link> links() {
        return List.of(
                new Site.Link(GROUP, "/skills", "Browse skills", parts.reader()),
                new Site.Link(GROUP, "/queue", "Submissions", parts.reader()),
                new Site.Link(GROUP, "/submit", "Submit a skill", parts.submitter()),
                new Site.Link(GROUP, "/admin/queue", "Queue and review", Role.OPERATOR));
    }

    @Override
    public List<Route> routes(Site site) {
        List<Route> all = new ArrayList<>();
        all.addAll(new StreamApi(parts, streams).routes()); // before the submission that could be called "stream"
        all.addAll(new SubmissionApi(site, parts).routes());
        all.addAll(new SkillApi(parts).routes());
        all.addAll(new AdminApi(site, parts).routes());
        all.addAll(new SubmissionPages(site, parts).routes());
        all.addAll(new SkillPages(site, parts).routes());
        all.addAll(new AdminPages(site, parts).routes());
        return all;
    }

    @Override
    public Optional<Map<String, String>> regions(Site site, String topic) {
        return new Regions(site, parts).ofOperators(topic).or(() -> new Regions(site, parts).open(topic));
    }

    @Override
    public Optional<Map<String, String>> openRegions(Site site, String topic) {
        return parts.isPublic() ? new Regions(site, parts).open(topic) : Optional.empty();
    }

    @Override
    public void close() {
        streams.close();
    }
}
