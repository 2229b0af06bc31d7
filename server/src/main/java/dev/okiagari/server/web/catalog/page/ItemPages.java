package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.search.ItemPage;
import dev.okiagari.catalog.search.ItemQuery;
import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.ItemDetails.RankPoint;
import dev.okiagari.catalog.view.TargetGenre;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Site;
import dev.okiagari.server.web.ServerTemplates;
import dev.okiagari.server.web.catalog.desk.Asked;
import dev.okiagari.server.web.catalog.desk.ItemQueries;
import dev.okiagari.server.web.catalog.desk.WebDesk;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The pages of items and genres. Threads may share it. */
public final class ItemPages {
    private static final int CHECKS = 10;

    private final Site site;
    private final WebDesk desk;

    public ItemPages(Site site, WebDesk desk) {
        this.site = site;
        this.desk = desk;
    }

    public List<Route> routes() {
        return List.of(
                Route.page("/catalog", Role.VIEWER, request -> request.redirect(site.at("/catalog/items"))),
                Route.page("/catalog/items", Role.VIEWER, this::items),
                Route.page("/catalog/items/{code}", Role.VIEWER, this::item),
                Route.page("/catalog/genres", Role.VIEWER, this::genres));
    }

    private void items(Context request) {
        ItemQuery query = ItemQueries.of(request);
        ItemPage found = desk.library().search(query);
        Long genre = query.genre();
        List<GenreView> path =
                genre == null ? List.of() : desk.catalog().branch(genre).path();
        ServerTemplates.SET.framed(
                request,
                "catalog/items",
                site.frame(request, "Catalog items", null),
                new SearchSheet(query, found, path, desk.library().isWhole()));
    }

    private void item(Context request) {
        String code = request.pathParam("code");
        ItemDetails found =
                desk.catalog().item(code).orElseThrow(() -> Problem.notFound("there is no item '" + code + "'"));
        int days = days(new Asked(request));
        Instant now = desk.catalog().now();
        List<GenreView> path = found.item()
                .genre()
                .map(genre -> desk.catalog().branch(genre.id()).path())
                .orElse(List.of());
        Optional<GenreView> ranked = ranked(found);
        ItemSheet sheet = new ItemSheet(
                found,
                path,
                ranked,
                ranked.map(genre -> desk.catalog().rankings(genre.id(), now.minus(Duration.ofDays(days))))
                        .orElse(List.of()),
                desk.catalog().checks(code, CHECKS),
                now,
                days);
        ServerTemplates.SET.framed(request, "catalog/item", site.frame(request, sheet.title(), null), sheet);
    }

    private static int days(Asked asked) {
        int days = Math.toIntExact(Objects.requireNonNullElse(
                asked.number("days"), ItemSheet.WINDOWS.getFirst().longValue()));
        if (!ItemSheet.WINDOWS.contains(days)) {
            throw Problem.badRequest("days is " + days + "; it must be one of "
                    + ItemSheet.WINDOWS.stream().map(String::valueOf).collect(Collectors.joining(", ")));
        }
        return days;
    }

    /** The genre in whose ranking it is or was last: its own one, if there are several. */
    private Optional<GenreView> ranked(ItemDetails found) {
        long own = found.item().genre().map(GenreView::id).orElse(-1L);
        boolean isInOwn = found.ranks().stream().anyMatch(rank -> rank.genre() == own);
        return found.ranks().reversed().stream()
                .map(RankPoint::genre)
                .filter(genre -> !isInOwn || genre == own)
                .findFirst()
                .map(this::genre);
    }

    private GenreView genre(long id) {
        List<GenreView> path = desk.catalog().branch(id).path();
        return path.isEmpty() ? new GenreView(id, id == 0 ? "everything" : null, null, null) : path.getLast();
    }

    private void genres(Context request) {
        long opened = Objects.requireNonNullElse(new Asked(request).number("open"), 0L);
        List<GenreBranch> branches = new ArrayList<>();
        branches.add(desk.catalog().branch(0));
        for (GenreView genre : opened == 0
                ? List.<GenreView>of()
                : desk.catalog().branch(opened).path()) {
            branches.add(desk.catalog().branch(genre.id()));
        }
        List<Long> shown = branches.stream()
                .flatMap(branch -> branch.children().stream())
                .map(GenreBranch.Node::id)
                .toList();
        Map<Long, Long> counts = desk.library().count(shown);
        GenresSheet sheet = new GenresSheet(
                branches,
                counts,
                desk.catalog().targets().stream().map(TargetGenre::genre).collect(Collectors.toSet()));
        ServerTemplates.SET.framed(request, "catalog/genres", site.frame(request, "Genres", null), sheet);
    }
}
