package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.act.ItemSteering;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemSelection;
import dev.okiagari.console.store.NameReads;
import dev.okiagari.engine.Actions;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import io.javalin.http.Context;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Acts on all items of a filter: first what it would do, then, with a reason, the action itself. Threads may share it. */
public final class BulkActs {
    private static final List<String> PARAMETERS = Stream.concat(ItemSelection.NAMES.stream(), Stream.of("act", "from"))
            .toList();

    private final Site site;
    private final ConsoleContext context;

    public BulkActs(Site site, ConsoleContext context) {
        this.site = site;
        this.context = context;
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/actions/preview", Role.VIEWER, this::preview),
                Route.form("/actions", Role.OPERATOR, this::start),
                Route.form("/actions/{id}/stop", Role.OPERATOR, this::stop));
    }

    private void preview(Context request) {
        Parameters.refuseUnknown(request, PARAMETERS); // a filter left out would touch more items
        Parameters asked = Parameters.of(request);
        ItemSelection query = ItemSelection.of(asked::text);
        Act act = act(asked);
        NameReads.Names names = context.read(new NameReads()::all);
        List<String> steps = names.steps().getOrDefault(query.get("pipeline"), List.of());
        String step = step(act, asked.text("from"), steps);
        Actions.Draft draft = draft(act, query.filter(), step, new Actor("preview", "preview"));
        PreviewPage page = new PreviewPage(act, query, draft.dryRun(), steps, step);
        EngineTemplates.SET.page(request, "preview", site.frame(request, page.label(), null), page);
    }

    /** The first step of the pipeline unless one is chosen. */
    private static String step(Act act, @Nullable String chosen, List<String> steps) {
        if (act != Act.REPLAY || chosen != null) {
            return chosen == null ? "" : chosen;
        }
        if (steps.isEmpty()) {
            throw Problem.badRequest(say("preview.no-pipeline"));
        }
        return steps.getFirst();
    }

    private void start(Context request) {
        Parameters form = Parameters.form(request);
        ItemSelection query = ItemSelection.of(form::text);
        long id = draft(act(form), query.filter(), form.orEmpty("from"), EngineActs.actor(request))
                .start();
        request.redirect(site.at("/actions/" + id));
    }

    private void stop(Context request) {
        long id = EnginePages.id(request);
        context.client().actions().stop(id, EngineActs.actor(request));
        request.redirect(site.at("/actions/" + id));
    }

    private Actions.Draft draft(Act act, ItemFilter filter, String step, Actor actor) {
        return ItemSteering.draft(context.client().actions(), act, filter, step, actor);
    }

    private static Act act(Parameters given) {
        String word = given.orEmpty("act");
        try {
            return Act.of(word);
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(say("preview.no-act", word));
        }
    }
}
