package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.search.ItemPage;
import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.Route;
import dev.okiagari.console.web.Route.Operation;
import dev.okiagari.console.web.Route.Parameter;
import dev.okiagari.server.web.catalog.desk.Asked;
import dev.okiagari.server.web.catalog.desk.ItemQueries;
import dev.okiagari.server.web.catalog.desk.WebDesk;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Items and genres. Threads may share it. */
public final class ItemApi {
    private final WebDesk desk;

    public ItemApi(WebDesk desk) {
        this.desk = desk;
    }

    public List<Route> routes() {
        return List.of(
                Route.api(
                        HandlerType.GET,
                        "/catalog/items",
                        Role.VIEWER,
                        Operation.of(
                                "Finds items by words, genre, shop and price",
                                CatalogItems.class,
                                ItemQueries.PARAMETERS.toArray(Parameter[]::new)),
                        this::items),
                Route.api(
                        HandlerType.GET,
                        "/catalog/items/{code}",
                        Role.VIEWER,
                        Operation.of(
                                "An item with its price, review and rank history",
                                CatalogItemDetails.class,
                                Parameter.inPath("code", "string", "SHOP:NUMBER, percent-encoded")),
                        this::item),
                Route.api(
                        HandlerType.GET,
                        "/catalog/genres",
                        Role.VIEWER,
                        Operation.of(
                                "The genres right below one, with the number of items in and below each",
                                CatalogGenres.class,
                                Parameter.number("parent", "a genre; 0, the root, when nothing is said")),
                        this::genres));
    }

    private void items(Context request) {
        ItemPage found = desk.library().search(ItemQueries.of(request));
        Answers.json(
                request,
                new CatalogItems(
                        found.items().stream().map(CatalogItem::of).toList(),
                        found.total(),
                        found.next(),
                        desk.library().isWhole()));
    }

    private void item(Context request) {
        String code = request.pathParam("code");
        ItemDetails found =
                desk.catalog().item(code).orElseThrow(() -> Problem.notFound("there is no item '" + code + "'"));
        List<GenreView> path = found.item()
                .genre()
                .map(genre -> desk.catalog().branch(genre.id()).path())
                .orElse(List.of());
        Answers.json(request, CatalogItemDetails.of(found, path));
    }

    private void genres(Context request) {
        long parent = Objects.requireNonNullElse(new Asked(request).number("parent"), 0L);
        GenreBranch branch = desk.catalog().branch(parent);
        Map<Long, Long> items = desk.library()
                .count(branch.children().stream().map(GenreBranch.Node::id).toList());
        Answers.json(
                request,
                new CatalogGenres(
                        parent,
                        branch.path(),
                        branch.children().stream()
                                .map(node -> new CatalogGenres.Branch(
                                        node.id(),
                                        node.name(),
                                        node.level(),
                                        node.children(),
                                        items.getOrDefault(node.id(), 0L)))
                                .toList()));
    }
}
