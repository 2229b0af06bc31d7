package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.search.CatalogItemQuery;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.CatalogItemDetails.RankPoint;
import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.TargetGenre;
import dev.okiagari.catalog.web.ItemQueries;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The pages of items and genres. Threads may share it. */
public final class CatalogItemPages {
    private static final int CHECKS = 10;

    private final Site site;
    private final CatalogContext context;
    private final Catalog catalog;

    public CatalogItemPages(Site site, CatalogContext context) {
        this.site = site;
        this.context = context;
        this.catalog = context.catalog();
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/catalog", Role.VIEWER, request -> request.redirect(site.at("/catalog/items"))),
                Route.page("/catalog/items", Role.VIEWER, this::items),
                Route.page("/catalog/items/{code}", Role.VIEWER, this::item),
                Route.page("/catalog/genres", Role.VIEWER, this::genres));
    }

    private void items(Context request) {
        Parameters.refuseUnknown(
                request,
                ItemQueries.PARAMETERS.stream().map(Route.Parameter::name).toList());
        CatalogItemQuery query = ItemQueries.of(request);
        Long genre = query.genre();
        CatalogItemsPage page = new CatalogItemsPage(
                query,
                context.library().search(query),
                genre == null ? List.of() : catalog.branch(genre).path(),
                context.library().isWhole());
        CatalogTemplates.SET.framed(request, "items", site.frame(request, say("items.title"), null), page);
    }

    private void item(Context request) {
        String code = request.pathParam("code");
        CatalogItemDetails found = catalog.item(code).orElseThrow(() -> Problem.notFound(say("item.unknown", code)));
        int days = days(Parameters.of(request));
        Instant now = catalog.now();
        Optional<GenreView> ranked = ranked(found);
        CatalogItemPage page = new CatalogItemPage(
                found,
                ranked,
                ranked.map(genre -> catalog.rankings(genre.id(), now.minus(Duration.ofDays(days))))
                        .orElse(List.of()),
                catalog.checks(code, CHECKS),
                now,
                days);
        CatalogTemplates.SET.framed(request, "item", site.frame(request, page.title(), null), page);
    }

    private static int days(Parameters asked) {
        long days = Objects.requireNonNullElse(
                asked.number("days"), CatalogItemPage.WINDOWS.getFirst().longValue());
        return CatalogItemPage.WINDOWS.stream()
                .filter(window -> window == days)
                .findFirst()
                .orElseThrow(() -> Problem.badRequest(say(
                        "request.days",
                        days,
                        CatalogItemPage.WINDOWS.stream().map(String::valueOf).collect(Collectors.joining(", ")))));
    }

    /** The genre in whose ranking it is or was last: its own one, if there are several. */
    private Optional<GenreView> ranked(CatalogItemDetails found) {
        GenreView genre = found.item().genre();
        long own = genre == null ? -1 : genre.id();
        boolean isInOwn = found.ranks().stream().anyMatch(rank -> rank.genre() == own);
        return found.ranks().reversed().stream()
                .map(RankPoint::genre)
                .filter(id -> !isInOwn || id == own)
                .findFirst()
                .map(this::genre);
    }

    private GenreView genre(long id) {
        List<GenreView> path = catalog.branch(id).path();
        return path.isEmpty() ? new GenreView(id, null, null, null) : path.getLast();
    }

    private void genres(Context request) {
        Parameters.refuseUnknown(request, List.of("open"));
        long opened = Objects.requireNonNullElse(Parameters.of(request).number("open"), 0L);
        List<GenreBranch> branches = new ArrayList<>();
        branches.add(catalog.branch(0));
        if (opened != 0) {
            catalog.branch(opened).path().forEach(genre -> branches.add(catalog.branch(genre.id())));
        }
        List<Long> shown =
                branches.stream().flatMap(branch -> branch.childIds().stream()).toList();
        CatalogGenresPage page = new CatalogGenresPage(
                branches,
                context.library().count(shown),
                catalog.targets().stream().map(TargetGenre::genre).collect(Collectors.toSet()));
        CatalogTemplates.SET.framed(request, "genres", site.frame(request, say("genres.title"), null), page);
    }
}
