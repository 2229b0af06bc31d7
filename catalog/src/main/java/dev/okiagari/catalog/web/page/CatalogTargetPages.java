package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.web.CatalogRequests;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;

/** The pages of target genres and of what is owed. Threads may share it. */
public final class CatalogTargetPages {
    private static final int SIZE = 50;
    private static final int MOST_ADDED = 1_000;

    private final Site site;
    private final CatalogContext context;
    private final Catalog catalog;

    public CatalogTargetPages(Site site, CatalogContext context) {
        this.site = site;
        this.context = context;
        this.catalog = context.catalog();
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/catalog/owed", Role.VIEWER, this::owed),
                Route.page("/catalog/targets", Role.VIEWER, this::targets),
                Route.form("/catalog/targets/add", Role.OPERATOR, this::add),
                Route.form("/catalog/targets/below", Role.OPERATOR, this::addBelow),
                Route.form("/catalog/targets/remove", Role.OPERATOR, this::remove));
    }

    private void owed(Context request) {
        Parameters.refuseUnknown(request, List.of("job", Parameters.CURSOR));
        Job job = CatalogRequests.job(request);
        CatalogOwedPage page =
                new CatalogOwedPage(catalog.owed(job, Parameters.of(request).cursor(), SIZE), catalog.owedByJob(), job);
        CatalogTemplates.SET.framed(request, "owed", site.frame(request, say("owed.title"), null), page);
    }

    private void targets(Context request) {
        CatalogTemplates.SET.framed(
                request,
                "targets",
                site.frame(request, say("targets.title"), null),
                new CatalogTargetsPage(catalog.targets()));
    }

    private void add(Context request) {
        List<Long> genres = Arrays.stream(
                        Parameters.form(request).required("genres").split("[\\s,、]+", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> Parameters.number("genres", word))
                .toList();
        if (genres.isEmpty() || genres.size() > MOST_ADDED) {
            throw Problem.badRequest(say("request.genres", MOST_ADDED));
        }
        added(request, genres);
    }

    private void addBelow(Context request) {
        added(request, context.genresBelow(Parameters.form(request).requiredNumber("below")));
    }

    private void added(Context request, List<Long> genres) {
        catalog.addTargets(genres, CatalogRequests.who(request));
        request.redirect(site.at("/catalog/targets"));
    }

    private void remove(Context request) {
        long genre = Parameters.form(request).requiredNumber("genre");
        if (catalog.removeTargets(List.of(genre)) == 0) {
            throw Problem.notFound(say("targets.unknown", Long.toString(genre)));
        }
        request.redirect(site.at("/catalog/targets"));
    }
}
