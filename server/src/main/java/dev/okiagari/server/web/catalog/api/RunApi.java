package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Route.Operation;
import dev.okiagari.console.web.Route.Parameter;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.server.web.catalog.desk.Asked;
import dev.okiagari.server.web.catalog.desk.WebDesk;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;

/** Runs: what they did, starting them and going on with them. Threads may share it. */
public final class RunApi {
    private static final int USUAL = 20;
    private static final int MOST = 100;
    private static final int CREATED = 201;
    private static final Parameter ID = Parameter.inPath("id", "integer", "the number of a run");

    private final WebDesk desk;

    public RunApi(WebDesk desk) {
        this.desk = desk;
    }

    public List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/catalog/runs",
                        Role.VIEWER,
                        Operation.of(
                                "Runs with their verdicts, the newest first",
                                CatalogRuns.class,
                                Parameter.choice("job", Job.words(), "only runs of this job"),
                                Parameter.number("after", "cursor: next of the page before"),
                                Parameter.number("limit", "1 to 100; 20 when nothing is said")),
                        this::runs),
                Route.api(
                        HandlerType.GET,
                        "/catalog/runs/{id}",
                        Role.VIEWER,
                        Operation.of(
                                "A run with its counters, how far it is, and why targets failed",
                                CatalogRunDetails.class,
                                ID),
                        this::run),
                Route.api(
                        HandlerType.POST,
                        "/catalog/runs",
                        Role.OPERATOR,
                        Operation.of(
                                        "Starts a run of a job; 409 when it has one that has not ended",
                                        Orders.StartedRun.class)
                                .taking(Orders.StartRun.class)
                                .that(Route.Trait.CREATES),
                        this::start),
                act(
                        "resume",
                        "Goes on with a run that ended owing something",
                        (id, actor) -> desk.acts().resume(id, actor)),
                act(
                        "rerun",
                        "Starts a run with the failed targets of one that has ended",
                        (id, actor) -> desk.acts().rerunFailed(id, actor)),
                act("stop", "Stops a run: the rest is owed", (id, actor) -> {
                    desk.acts().stop(id, actor);
                    return id;
                }));
    }

    @FunctionalInterface
    private interface Deed {
        /** Returns the run that works on it now. */
        long on(long id, Actor actor);
    }

    private Route act(String word, String summary, Deed deed) {
        return Route.api(
                HandlerType.POST,
                "/catalog/runs/{id}/" + word,
                Role.OPERATOR,
                Operation.of(summary, Orders.StartedRun.class, ID).taking(Orders.Why.class),
                request -> {
                    long id = new Asked(request).id();
                    String reason = Answers.body(request, Orders.Why.class).reason();
                    if (reason == null || reason.isBlank()) {
                        throw Problem.badRequest("reason is missing");
                    }
                    Answers.json(
                            request,
                            new Orders.StartedRun(deed.on(id, Who.of(request).because(reason.strip()))));
                });
    }

    private void runs(Context request) {
        Asked asked = new Asked(request);
        int limit = asked.limit(USUAL, MOST);
        List<RunSummary> found = desk.catalog().runs(asked.job(), asked.number("after"), limit + 1);
        List<RunSummary> shown = found.subList(0, Math.min(limit, found.size()));
        Answers.json(
                request,
                new CatalogRuns(
                        shown.stream().map(CatalogRun::of).toList(),
                        found.size() > limit ? shown.getLast().runId() : null));
    }

    private void run(Context request) {
        long id = new Asked(request).id();
        RunSummary run =
                desk.catalog().run(id).orElseThrow(() -> Problem.notFound("there is no run " + id + " of the catalog"));
        RunProgress progress = desk.catalog().progress(id);
        Answers.json(
                request,
                new CatalogRunDetails(
                        CatalogRun.of(run),
                        progress.run().startedBy(),
                        desk.catalog().netOf(id).map(NetView::key).orElse(null),
                        CatalogRunDetails.Progress.of(progress),
                        desk.catalog().failureGroups(id)));
    }

    private void start(Context request) {
        Orders.StartRun order = Answers.body(request, Orders.StartRun.class);
        if (order.job() == null) {
            throw Problem.badRequest("job is missing; it must be one of " + String.join(", ", Job.words()));
        }
        long run = desk.acts()
                .start(Asked.job(order.job()), order.limit(), Who.of(request).name());
        request.status(CREATED);
        Answers.json(request, new Orders.StartedRun(run));
    }
}
