package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.skills.SkillParts;
import dev.okiagari.server.web.skills.StateFilter;
import dev.okiagari.submissions.view.SkillView;
import io.javalin.http.Context;
import java.util.List;

/** Published skills. Threads may share it. */
public final class SkillPages {
    private final Site site;
    private final SkillParts parts;

    public SkillPages(Site site, SkillParts parts) {
        this.site = site;
        this.parts = parts;
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/skills", parts.reader(), parts.gate().reading(this::list)),
                Route.page("/skills/{name}", parts.reader(), parts.gate().reading(this::show)));
    }

    private void list(Context request) {
        String text = StateFilter.text(request.queryParam("q"));
        String cursor = request.queryParam("cursor");
        SkillsPage page = new SkillsPage(
                text == null ? "" : text, cursor, parts.submissions().skills(text, cursor, SkillsPage.SIZE));
        ServerTemplates.SET.framed(request, "skills/list", site.frame(request, "Skills", null), page);
    }

    private void show(Context request) {
        SkillView skill = parts.submissions()
                .skill(request.pathParam("name"))
                .orElseThrow(() -> Problem.notFound("there is no skill with this name"));
        SkillPage page = new SkillPage(skill, parts.submissions().versions(skill.name()));
        ServerTemplates.SET.framed(request, "skills/skill", site.frame(request, skill.name(), null), page);
    }
}
