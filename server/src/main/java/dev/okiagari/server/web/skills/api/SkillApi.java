package dev.okiagari.server.web.skills.api;

import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Route.Operation;
import dev.okiagari.console.web.Route.Parameter;
import dev.okiagari.server.web.skills.SkillParts;
import dev.okiagari.server.web.skills.StateFilter;
import dev.okiagari.submissions.view.SkillView;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;

/** Published skills. Threads may share it. */
public final class SkillApi {
    private static final int PAGE = 50;
    private static final Parameter NAME = Parameter.inPath("name", "string", "The skill.");

    private final SkillParts parts;

    public SkillApi(SkillParts parts) {
        this.parts = parts;
    }

    public List<Route> routes() {
        return List.of(
                reading(
                        "/skills",
                        Operation.of(
                                "Lists published skills by name.",
                                SkillList.class,
                                Parameter.text("q", "Only those that have these words in name or description."),
                                Parameter.text("cursor", "next of the page before."),
                                Parameter.number("limit", "Maximum number, 1 to 200 (default 50).")),
                        this::list),
                reading("/skills/{name}", Operation.of("A published skill.", SkillAnswer.class, NAME), this::show),
                reading(
                        "/skills/{name}/versions",
                        Operation.of("The versions of a skill, newest first.", VersionList.class, NAME),
                        this::versions));
    }

    private Route reading(String path, Operation operation, Handler handler) {
        return Route.api(
                HandlerType.GET, path, parts.reader(), operation, parts.gate().reading(handler));
    }

    private void list(Context request) {
        int limit = StateFilter.limit(request.queryParam("limit"), PAGE);
        List<SkillView> found = parts.submissions()
                .skills(StateFilter.text(request.queryParam("q")), request.queryParam("cursor"), limit);
        Answers.json(
                request,
                new SkillList(
                        found.stream().map(SkillAnswer::of).toList(),
                        found.size() < limit ? null : found.getLast().name()));
    }

    private void show(Context request) {
        Answers.json(request, SkillAnswer.of(skill(request)));
    }

    private void versions(Context request) {
        String name = skill(request).name();
        Answers.json(request, new VersionList(name, parts.submissions().versions(name)));
    }

    private SkillView skill(Context request) {
        return parts.submissions()
                .skill(request.pathParam("name"))
                .orElseThrow(() -> Problem.notFound("there is no skill with this name"));
    }
}
