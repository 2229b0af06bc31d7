package dev.okiagari.console.api;

import static dev.okiagari.console.web.Route.Parameter.inPath;
import static dev.okiagari.console.web.Route.Parameter.number;
import static dev.okiagari.console.web.Route.Parameter.text;

import dev.okiagari.console.api.view.Reason;
import dev.okiagari.console.api.view.RunAct;
import dev.okiagari.console.api.view.RunBrief;
import dev.okiagari.console.api.view.RunSheet;
import dev.okiagari.console.store.RunFailureReads;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Runs;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.RunView;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import javax.sql.DataSource;

/** Runs: lists, one with its progress, and acts on one. Threads may share it. */
final class RunRoutes {
    private static final int USUAL = 20;
    private static final int MOST = 1000;
    private static final Route.Parameter ID = inPath("id", "integer", "The run");

    private final DataSource source;
    private final Runs runs;

    RunRoutes(DataSource source) {
        this.source = source;
        this.runs = Client.on(source).runs();
    }

    /** Performs an act and answers with the run that goes on from it. */
    @FunctionalInterface
    private interface Deed {
        long on(long id, Actor actor);
    }

    List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/runs",
                        Role.VIEWER,
                        Route.Operation.of(
                                "A page of runs, newest first",
                                RunBrief.Listing.class,
                                text("job", "Only runs of this job"),
                                number("before", "Only runs before this one: next of the page before"),
                                number("limit", "Maximum number, 1 to " + MOST + " (default " + USUAL + ")")),
                        this::list),
                Route.api(
                        HandlerType.GET,
                        "/runs/{id}",
                        Role.VIEWER,
                        Route.Operation.of("A run: progress, what bounds it, and its failures", RunSheet.class, ID),
                        this::show),
                act("abort", "Stops a run; the rest is owed", this::abort),
                act(
                        "resume",
                        "Continues an ended run with what it left unfinished",
                        (id, actor) -> runs.resume(id, actor).id()),
                act(
                        "rerun",
                        "Tries the failed targets of an ended run again, as a new run",
                        (id, actor) -> runs.rerunFailed(id, actor).id()));
    }

    private void list(Context request) {
        int most = Requests.count(request, "limit", USUAL, MOST);
        List<RunView> found = runs.list(Requests.text(request, "job"), Requests.number(request, "before"), most);
        Long next = found.size() < most ? null : Long.valueOf(found.getLast().id());
        Answers.json(
                request, new RunBrief.Listing(found.stream().map(RunBrief::of).toList(), next));
    }

    private void show(Context request) {
        long id = Requests.id(request);
        Answers.json(request, RunSheet.of(runs.progress(id), RunFailureReads.byCategory(source, id)));
    }

    private Route act(String act, String summary, Deed deed) {
        return Route.api(
                HandlerType.POST,
                "/runs/{id}/" + act,
                Role.OPERATOR,
                Route.Operation.of(summary, RunAct.class, ID).taking(Reason.class),
                request -> {
                    long id = Requests.id(request);
                    Actor actor = Requests.actor(
                            request, Requests.body(request, Reason.class).reason());
                    Answers.json(request, new RunAct(act, id, deed.on(id, actor), actor.who(), actor.why()));
                });
    }

    private long abort(long id, Actor actor) {
        if (!runs.abort(id, actor)) {
            throw Problem.conflict("could not abort run " + id + " because it is stopping or has ended already");
        }
        return id;
    }
}
