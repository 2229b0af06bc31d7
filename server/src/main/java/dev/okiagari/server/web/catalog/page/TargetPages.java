package dev.okiagari.server.web.catalog.page;

import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.console.web.Who;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.catalog.desk.Asked;
import dev.okiagari.server.web.catalog.desk.WebDesk;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The pages of target genres and of what is owed. Threads may share it. */
public final class TargetPages {
    private static final int SIZE = 50;
    private static final int MOST_ADDED = 1_000;

    private final Site site;
    private final WebDesk desk;

    public TargetPages(Site site, WebDesk desk) {
        this.site = site;
        this.desk = desk;
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
        Asked asked = new Asked(request);
        OwedSheet sheet = new OwedSheet(
                desk.catalog().owed(asked.job(), asked.text("after"), SIZE),
                desk.catalog().owedByJob(),
                asked.job());
        ServerTemplates.SET.framed(request, "catalog/owed", site.frame(request, "Owed", null), sheet);
    }

    private void targets(Context request) {
        ServerTemplates.SET.framed(
                request,
                "catalog/targets",
                site.frame(request, "Targets", null),
                new TargetsSheet(desk.catalog().targets()));
    }

    private void add(Context request) {
        List<Long> genres = Arrays.stream(new Asked(request).required("genres").split("[\\s,、]+", -1))
                .filter(word -> !word.isEmpty())
                .map(word -> Asked.number("genres", word))
                .toList();
        if (genres.isEmpty() || genres.size() > MOST_ADDED) {
            throw Problem.badRequest("give 1 to " + MOST_ADDED + " numbers of genres");
        }
        added(request, genres);
    }

    private void addBelow(Context request) {
        long genre = Asked.number("below", new Asked(request).required("below"));
        added(request, desk.acts().below(genre));
    }

    private void added(Context request, Collection<Long> genres) {
        desk.acts().addTargets(genres, Who.of(request).name());
        request.redirect(site.at("/catalog/targets"));
    }

    private void remove(Context request) {
        long genre = Asked.number("genre", new Asked(request).required("genre"));
        if (desk.catalog().removeTargets(List.of(genre)) == 0) {
            throw Problem.notFound("genre " + genre + " is not a target");
        }
        request.redirect(site.at("/catalog/targets"));
    }
}
