package dev.okiagari.skills.web.api;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Route.Operation;
import dev.okiagari.kit.web.Route.Parameter;
import dev.okiagari.skills.Submissions;
import dev.okiagari.skills.json.SkillVersionsJson;
import dev.okiagari.skills.json.SkillsJson;
import dev.okiagari.skills.view.SkillView;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.web.SkillsWeb;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.util.List;

/** Published skills. Threads may share it. */
public final class SkillApi {
    private static final int PAGE = 50;
    private static final Parameter NAME = Parameter.inPath("name", "string", say("api.name"));

    private final SkillsWeb web;
    private final Submissions submissions;

    public SkillApi(SkillsWeb web) {
        this.web = web;
        this.submissions = web.context().submissions();
    }

    public List<Route> routes() {
        return List.of(
                reading(
                        "/skills",
                        Operation.of(
                                say("api.skills"),
                                SkillsJson.class,
                                Parameter.text(Parameters.Q, say("api.skills_q")),
                                Parameter.text(Parameters.CURSOR, say("api.cursor")),
                                Parameter.number(Parameters.LIMIT, say("api.limit", SubmissionFilter.MOST, PAGE))),
                        this::list),
                reading("/skills/{name}", Operation.of(say("api.skill"), SkillView.class, NAME), this::show),
                reading(
                        "/skills/{name}/versions",
                        Operation.of(say("api.versions"), SkillVersionsJson.class, NAME),
                        this::versions));
    }

    private Route reading(String path, Operation operation, Handler handler) {
        return Route.api(HandlerType.GET, path, web.reader(), operation, web.reading(handler));
    }

    private void list(Context request) {
        Parameters given = Parameters.of(request);
        int limit = given.limit(PAGE, SubmissionFilter.MOST);
        Answers.json(
                request,
                SkillsJson.of(submissions.skills(SkillsWeb.words(given.words()), given.cursor(), limit), limit));
    }

    private void show(Context request) {
        Answers.json(request, skill(request));
    }

    private void versions(Context request) {
        String name = skill(request).name();
        Answers.json(request, new SkillVersionsJson(name, submissions.versions(name)));
    }

    private SkillView skill(Context request) {
        return submissions.skill(request.pathParam("name")).orElseThrow(() -> Problem.notFound(say("skill.none")));
    }
}
