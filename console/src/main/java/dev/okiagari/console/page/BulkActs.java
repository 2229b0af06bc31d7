package dev.okiagari.console.page;

import dev.okiagari.console.desk.ItemQuery;
import dev.okiagari.console.desk.Snapshot;
import dev.okiagari.console.store.NameReads;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Templates;
import dev.okiagari.engine.Actions;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ItemFilter;
import io.javalin.http.Context;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Acts on all items of a filter: first what it would do, then, with a reason, the action itself. Threads may share it. */
public final class BulkActs {
    private final Site site;
    private final DataSource source;
    private final Client client;

    public BulkActs(Site site, DataSource source) {
        this.site = site;
        this.source = source;
        this.client = Client.on(source);
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/actions/preview", Role.VIEWER, this::preview),
                Route.form("/actions", Role.OPERATOR, this::start),
                Route.form("/actions/{id}/stop", Role.OPERATOR, this::stop));
    }

    private void preview(Context request) {
        ItemQuery query = ItemQuery.of(request::queryParam);
        Act act = act(request.queryParam("act"));
        NameReads.Names names = Snapshot.read(source, new NameReads()::all);
        List<String> steps = names.steps().getOrDefault(query.get("pipeline"), List.of());
        String step = step(act, request::queryParam, steps);
        Actions.Draft draft = draft(act, query.filter(), step, new Actor("preview", "preview"));
        PreviewPage page = new PreviewPage(act, query, draft.dryRun(), steps, step);
        Templates.page(request, "preview", site.frame(request, page.label(), null), page);
    }

    /** The first step of the pipeline unless one is chosen. */
    private static String step(Act act, Function<String, @Nullable String> parameter, List<String> steps) {
        String chosen = parameter.apply("from");
        if (act != Act.REPLAY || (chosen != null && !chosen.isBlank())) {
            return chosen == null ? "" : chosen.strip();
        }
        if (steps.isEmpty()) {
            throw Problem.badRequest("choose a pipeline first: a replay begins at one of its steps");
        }
        return steps.getFirst();
    }

    private void start(Context request) {
        ItemQuery query = ItemQuery.of(request::formParam);
        Act act = act(request.formParam("act"));
        String from = request.formParam("from");
        long id = draft(act, query.filter(), from == null ? "" : from.strip(), EngineActs.actor(request))
                .start();
        request.redirect(site.at("/actions/" + id));
    }

    private void stop(Context request) {
        long id = EnginePages.id(request);
        client.actions().stop(id, EngineActs.actor(request));
        request.redirect(site.at("/actions/" + id));
    }

    private Actions.Draft draft(Act act, ItemFilter filter, String step, Actor actor) {
        Actions actions = client.actions();
        return switch (act) {
            case RETRY -> actions.retry(filter, actor);
            case REPLAY -> actions.replay(filter, step, actor);
            case CANCEL -> actions.cancel(filter, actor);
            case HOLD -> actions.hold(filter, actor);
            case RELEASE -> actions.release(filter, actor);
        };
    }

    private static Act act(@Nullable String word) {
        try {
            return Act.of(word == null ? "" : word);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest("act is '" + word + "'; it must be retry, replay, cancel, hold or release");
        }
    }
}
