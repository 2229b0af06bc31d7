package dev.okiagari.catalog.web.api;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.json.CatalogGenresJson;
import dev.okiagari.catalog.json.CatalogItemsJson;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.catalog.web.ItemQueries;
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

/** Items and genres. Threads may share it. */
public final class ItemApi {
    private final CatalogContext context;

    public ItemApi(CatalogContext context) {
        this.context = context;
    }

    public List<Route> routes() {
        return List.of(
                read(
                        "/catalog/items",
                        Operation.of(
                                say("api.items"),
                                CatalogItemsJson.class,
                                ItemQueries.PARAMETERS.toArray(Parameter[]::new)),
                        request -> CatalogItemsJson.of(
                                context.library().search(ItemQueries.of(request)),
                                context.library().isWhole())),
                read(
                        "/catalog/items/{code}",
                        Operation.of(
                                say("api.item"),
                                CatalogItemDetails.class,
                                Parameter.inPath("code", "string", say("param.code"))),
                        request -> item(request.pathParam("code"))),
                read(
                        "/catalog/genres",
                        Operation.of(
                                say("api.genres"),
                                CatalogGenresJson.class,
                                Parameter.number("parent", say("param.parent"))),
                        this::genres));
    }

    /** What a request reads. */
    @FunctionalInterface
    interface Read {
        Record answer(Context request);
    }

    static Route read(String path, Operation operation, Read read) {
        return Route.api(
                HandlerType.GET, path, Role.VIEWER, operation, request -> Answers.json(request, read.answer(request)));
    }

    private CatalogItemDetails item(String code) {
        return context.catalog().item(code).orElseThrow(() -> Problem.notFound(say("item.unknown", code)));
    }

    private CatalogGenresJson genres(Context request) {
        long parent = Objects.requireNonNullElse(Parameters.of(request).number("parent"), 0L);
        GenreBranch branch = context.catalog().branch(parent);
        return CatalogGenresJson.of(branch, context.library().count(branch.childIds()));
    }
}
