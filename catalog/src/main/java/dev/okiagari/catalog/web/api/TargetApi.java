package dev.okiagari.catalog.web.api;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.json.CatalogOwedJson;
import dev.okiagari.catalog.json.CatalogTargetsJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.web.CatalogRequests;
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
import java.util.Objects;

/** What runs fetch: target genres, and what is owed. Threads may share it. */
public final class TargetApi {
    private static final int USUAL = 50;
    private static final int MOST = 500;

    /** At once; the shop has fewer genres on any level. */
    private static final int MOST_ADDED = 5_000;

    private final CatalogContext context;
    private final Catalog catalog;

    public TargetApi(CatalogContext context) {
        this.context = context;
        this.catalog = context.catalog();
    }

    public List<Route> routes() {
        return List.of(
                ItemApi.read(
                        "/catalog/owed",
                        Operation.of(
                                say("api.owed"),
                                CatalogOwedJson.class,
                                Parameter.choice("job", Job.words(), say("param.job")),
                                Parameter.text(Parameters.CURSOR, say("param.cursor")),
                                Parameter.number(Parameters.LIMIT, say("param.limit", MOST, USUAL))),
                        this::owed),
                ItemApi.read(
                        "/catalog/targets",
                        Operation.of(say("api.targets"), CatalogTargetsJson.class),
                        request -> new CatalogTargetsJson(catalog.targets())),
                Route.api(
                        HandlerType.POST,
                        "/catalog/targets",
                        Role.OPERATOR,
                        Operation.of(say("api.targets-add"), CatalogTargetsJson.Added.class)
                                .taking(CatalogTargetsJson.Add.class),
                        this::add),
                Route.api(
                        HandlerType.DELETE,
                        "/catalog/targets/{id}",
                        Role.OPERATOR,
                        Operation.of(
                                say("api.targets-remove"),
                                CatalogTargetsJson.Removed.class,
                                Parameter.inPath("id", "integer", say("param.target"))),
                        this::remove));
    }

    private CatalogOwedJson owed(Context request) {
        Parameters asked = Parameters.of(request);
        return CatalogOwedJson.of(
                catalog.owed(CatalogRequests.job(request), asked.cursor(), asked.limit(USUAL, MOST)),
                catalog.owedByJob());
    }

    private void add(Context request) {
        CatalogTargetsJson.Add wanted = Answers.body(request, CatalogTargetsJson.Add.class);
        List<Long> genres = wanted.genres();
        Long below = wanted.below();
        if ((genres == null) == (below == null)) {
            throw Problem.badRequest(say("request.targets"));
        }
        if (genres != null
                && (genres.isEmpty()
                        || genres.size() > MOST_ADDED
                        || genres.stream().anyMatch(Objects::isNull))) {
            throw Problem.badRequest(say("request.genres", MOST_ADDED));
        }
        List<Long> all = below == null ? List.copyOf(genres) : context.genresBelow(below);
        Answers.json(request, CatalogTargetsJson.Added.of(all, catalog.addTargets(all, CatalogRequests.who(request))));
    }

    private void remove(Context request) {
        long genre = Parameters.of(request).id();
        int removed = catalog.removeTargets(List.of(genre));
        if (removed == 0) {
            throw Problem.notFound(say("targets.unknown", Long.toString(genre)));
        }
        Answers.json(request, CatalogTargetsJson.Removed.of(List.of(genre), removed));
    }
}
