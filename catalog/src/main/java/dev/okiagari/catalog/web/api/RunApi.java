package dev.okiagari.catalog.web.api;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs;
import dev.okiagari.catalog.json.CatalogRunJson;
import dev.okiagari.catalog.json.CatalogRunsJson;
import dev.okiagari.catalog.json.CatalogStartJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.web.CatalogRequests;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.kit.web.Answers;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Route.Operation;
import dev.okiagari.kit.web.Route.Parameter;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;

/** Runs: what they did, starting, resuming and stopping them. Threads may share it. */
public final class RunApi {
    static final int USUAL = 20;
    static final int MOST = 100;
    static final int CREATED = 201;

    private final Catalog catalog;

    public RunApi(CatalogContext context) {
        this.catalog = context.catalog();
    }

    public List<Route> routes() {
        return List.of(
                ItemApi.read(
                        "/catalog/runs",
                        Operation.of(
                                say("api.runs"),
                                CatalogRunsJson.class,
                                Parameter.choice("job", Job.words(), say("param.job")),
                                Parameter.number(Parameters.CURSOR, say("param.cursor")),
                                Parameter.number(Parameters.LIMIT, say("param.limit", MOST, USUAL))),
                        this::runs),
                ItemApi.read(
                        "/catalog/runs/{id}", Operation.of(say("api.run"), CatalogRunJson.class, run()), this::run),
                Route.api(
                        HandlerType.POST,
                        "/catalog/runs",
                        Role.OPERATOR,
                        Operation.of(say("api.run-start"), CatalogStartJson.Run.class)
                                .taking(CatalogStartJson.class)
                                .that(Route.Trait.CREATES),
                        this::start),
                act("resume", (id, actor) -> catalog.resume(id, actor).id()),
                act("rerun", (id, actor) -> catalog.rerunFailed(id, actor).id()),
                act("stop", catalog::stop));
    }

    private static Parameter run() {
        return Parameter.inPath("id", "integer", say("param.run"));
    }

    /** What is done to a run. */
    @FunctionalInterface
    private interface Act {
        /** Returns the run that works on it now. */
        long on(long id, Actor actor);
    }

    private static Route act(String word, Act act) {
        return Route.api(
                HandlerType.POST,
                "/catalog/runs/{id}/" + word,
                Role.OPERATOR,
                Operation.of(say("api.run-" + word), CatalogStartJson.Run.class, run())
                        .taking(CatalogStartJson.Why.class),
                request -> {
                    long id = Parameters.of(request).id();
                    Actor actor = CatalogRequests.actor(
                            request,
                            Answers.body(request, CatalogStartJson.Why.class).reason());
                    Answers.json(request, new CatalogStartJson.Run(act.on(id, actor)));
                });
    }

    private CatalogRunsJson runs(Context request) {
        Parameters asked = Parameters.of(request);
        int limit = asked.limit(USUAL, MOST);
        return CatalogRunsJson.of(catalog.runs(CatalogRequests.job(request), asked.numberCursor(), limit + 1), limit);
    }

    private CatalogRunJson run(Context request) {
        long id = Parameters.of(request).id();
        return catalog.details(id)
                .map(CatalogRunJson::of)
                .orElseThrow(() -> Problem.notFound(say("run.unknown", Long.toString(id))));
    }

    private void start(Context request) {
        CatalogStartJson start = Answers.body(request, CatalogStartJson.class);
        Job job = CatalogRequests.job(start.job());
        Integer limit = start.limit();
        if (limit != null && limit < 1) {
            throw Problem.badRequest(say("request.run-limit", limit));
        }
        Jobs.Order order = Jobs.Order.by(CatalogRequests.who(request)).atMost(limit == null ? Jobs.ALL : limit);
        long run = catalog.start(job, order).id();
        request.status(CREATED);
        Answers.json(request, new CatalogStartJson.Run(run));
    }
}
