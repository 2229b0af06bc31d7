package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.OwedPage;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Route.Operation;
import dev.okiagari.console.web.Route.Parameter;
import dev.okiagari.console.web.Who;
import dev.okiagari.server.web.catalog.desk.Asked;
import dev.okiagari.server.web.catalog.desk.WebDesk;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** What runs ask for: target genres, and what is owed. Threads may share it. */
public final class TargetApi {
    private static final int USUAL = 50;
    private static final int MOST = 500;

    /** At once; the shop has fewer genres on any level. */
    private static final int MOST_ADDED = 5_000;

    private final WebDesk desk;

    public TargetApi(WebDesk desk) {
        this.desk = desk;
    }

    public List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/catalog/owed",
                        Role.VIEWER,
                        Operation.of(
                                "What failed or was not finished, oldest first: the next run of its job takes it",
                                CatalogOwed.class,
                                Parameter.choice("job", Job.words(), "only targets of this job"),
                                Parameter.text("after", "cursor: next of the page before"),
                                Parameter.number("limit", "1 to 500; 50 when nothing is said")),
                        this::owed),
                Route.api(
                        HandlerType.GET,
                        "/catalog/targets",
                        Role.VIEWER,
                        Operation.of("The genres whose rankings are asked for", CatalogTargets.class),
                        this::targets),
                Route.api(
                        HandlerType.POST,
                        "/catalog/targets",
                        Role.OPERATOR,
                        Operation.of(
                                        "Asks for the rankings of these genres from the next run on",
                                        CatalogTargets.Added.class)
                                .taking(CatalogTargets.Add.class),
                        this::add),
                Route.api(
                        HandlerType.DELETE,
                        "/catalog/targets/{id}",
                        Role.OPERATOR,
                        Operation.of(
                                "No longer asks for the ranking of this genre; items that are here stay",
                                CatalogTargets.Removed.class,
                                Parameter.inPath("id", "integer", "the number of a genre")),
                        this::remove));
    }

    private void owed(Context request) {
        Asked asked = new Asked(request);
        OwedPage page = desk.catalog().owed(asked.job(), asked.text("after"), asked.limit(USUAL, MOST));
        Answers.json(
                request,
                new CatalogOwed(
                        page.targets().stream().map(CatalogOwed.Owed::of).toList(),
                        desk.catalog().owedByJob().entrySet().stream()
                                .map(count -> new CatalogOwed.Count(count.getKey(), count.getValue()))
                                .toList(),
                        page.next()));
    }

    private void targets(Context request) {
        Answers.json(
                request,
                new CatalogTargets(desk.catalog().targets().stream()
                        .map(CatalogTargets.Genre::of)
                        .toList()));
    }

    private void add(Context request) {
        CatalogTargets.Add wanted = Answers.body(request, CatalogTargets.Add.class);
        List<Long> genres = wanted.genres();
        Long below = wanted.below();
        if ((genres == null) == (below == null)) {
            throw Problem.badRequest("give genres (numbers) or below (one number), not both");
        }
        if (genres != null
                && (genres.isEmpty()
                        || genres.size() > MOST_ADDED
                        || genres.stream().anyMatch(Objects::isNull))) {
            throw Problem.badRequest("genres must have 1 to " + MOST_ADDED + " numbers");
        }
        Collection<Long> all = below == null ? List.copyOf(genres) : desk.acts().below(below);
        int added = desk.acts().addTargets(all, Who.of(request).name());
        Answers.json(
                request,
                new CatalogTargets.Added(added, (int) all.stream().distinct().count() - added));
    }

    private void remove(Context request) {
        long genre = new Asked(request).id();
        if (desk.catalog().removeTargets(List.of(genre)) == 0) {
            throw Problem.notFound("genre " + genre + " is not a target");
        }
        Answers.json(request, new CatalogTargets.Removed(genre));
    }
}
