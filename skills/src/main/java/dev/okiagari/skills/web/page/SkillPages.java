package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.skills.Submissions;
import dev.okiagari.skills.view.SkillView;
import dev.okiagari.skills.view.VersionView;
import dev.okiagari.skills.web.SkillsWeb;
import io.javalin.http.Context;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Published skills. Threads may share it. */
public final class SkillPages {
    private static final String PATH = "/skills";
    private static final int SIZE = 30;

    private final Site site;
    private final SkillsWeb web;
    private final Submissions submissions;

    public SkillPages(Site site, SkillsWeb web) {
        this.site = site;
        this.web = web;
        this.submissions = web.context().submissions();
    }

    public List<Route> routes() {
        return List.of(
                Route.page(PATH, web.reader(), web.reading(this::list)),
                Route.page(PATH + "/{name}", web.reader(), web.reading(this::show)));
    }

    /**
     * A page of skills.
     *
     * @param nextPath null for the last one
     */
    public record Found(
            String text, List<SkillView> skills, @Nullable String nextPath) {
        public String sentence() {
            if (skills.isEmpty()) {
                return say(text.isEmpty() ? "skills.empty" : "skills.none_found");
            }
            return say(text.isEmpty() ? "skills.all" : "skills.found");
        }
    }

    /** A published skill. */
    public record Shown(SkillView skill, List<VersionView> versions) {
        public String sentence() {
            return skill.blocked() ? say("skill.blocked") : say("skill.is_" + skill.trustTier(), skill.version());
        }
    }

    private void list(Context request) {
        Parameters.refuseUnknown(request, List.of(Parameters.Q, Parameters.CURSOR));
        Parameters asked = Parameters.of(request);
        String words = SkillsWeb.words(asked.words());
        String text = asked.orEmpty(Parameters.Q);
        List<SkillView> found = submissions.skills(words, asked.cursor(), SIZE);
        String next = found.size() < SIZE
                ? null
                : PATH + "?q=" + encoded(text) + "&cursor="
                        + encoded(found.getLast().name());
        SkillTemplates.SET.framed(
                request, "list", site.frame(request, say("skills.title"), null), new Found(text, found, next));
    }

    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private void show(Context request) {
        SkillView skill =
                submissions.skill(request.pathParam("name")).orElseThrow(() -> Problem.notFound(say("skill.none")));
        Shown page = new Shown(skill, submissions.versions(skill.name()));
        SkillTemplates.SET.framed(request, "skill", site.frame(request, skill.name(), null), page);
    }
}
