package dev.okiagari.skills.installation;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.application.program.Serving;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.skills.SubmissionSteps;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.web.SkillsWeb;
import dev.okiagari.skills.web.WebLimits;
import dev.okiagari.skills.web.api.AdminApi;
import dev.okiagari.skills.web.api.SkillApi;
import dev.okiagari.skills.web.api.StreamApi;
import dev.okiagari.skills.web.api.Streams;
import dev.okiagari.skills.web.api.SubmissionApi;
import dev.okiagari.skills.web.page.AdminPages;
import dev.okiagari.skills.web.page.SkillPages;
import dev.okiagari.skills.web.page.SkillTopics;
import dev.okiagari.skills.web.page.SubmissionPages;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Skills as people and programs see them. Threads may share it. */
public final class SkillsSection implements SiteSection {
    private final SkillsWeb web;
    private final Streams streams;

    public SkillsSection(Serving serving) {
        this(serving, WebLimits.defaults());
    }

    /** The same with other limits, for tests that do not want to wait. */
    public SkillsSection(Serving serving, WebLimits limits) {
        this.web = new SkillsWeb(serving, limits);
        this.streams = new Streams(web);
    }

    @Override
    public List<Site.Link> links() {
        String group = say("links.group");
        return List.of(
                new Site.Link(group, "/skills", say("links.skills"), web.reader()),
                new Site.Link(group, "/skills/-/queue", say("links.queue"), web.reader(), "/skills/-/submissions"),
                new Site.Link(group, "/skills/-/submit", say("links.submit"), web.submitter()),
                new Site.Link(group, "/skills/-/admin", say("links.admin"), Role.OPERATOR));
    }

    @Override
    public List<Route> routes(Site site) {
        List<Route> all = new ArrayList<>();
        all.addAll(new StreamApi(web, streams).routes()); // before the submission that could be called "stream"
        all.addAll(new SubmissionApi(site, web).routes());
        all.addAll(new SkillApi(web).routes());
        all.addAll(new AdminApi(site, web).routes());
        all.addAll(new SubmissionPages(site, web).routes());
        all.addAll(new AdminPages(site, web).routes());
        all.addAll(new SkillPages(site, web).routes());
        return all;
    }

    @Override
    public Optional<String> decides(String pipeline, String step) {
        return pipeline.equals(SubmissionSteps.SUBMISSIONS.name()) && step.equals(SubmissionStage.DECIDE.step())
                ? Optional.of(AdminPages.PATH)
                : Optional.empty();
    }

    @Override
    public Role role(String topic) {
        return SkillTopics.role(topic);
    }

    @Override
    public Optional<Map<String, String>> regions(Site site, String topic) {
        SkillTopics topics = new SkillTopics(site, web);
        return topics.ofOperators(topic).or(() -> topics.open(topic));
    }

    @Override
    public Optional<Map<String, String>> openRegions(Site site, String topic) {
        return web.isPublic() ? new SkillTopics(site, web).open(topic) : Optional.empty();
    }

    @Override
    public void close() {
        streams.close();
    }
}
