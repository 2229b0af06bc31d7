package dev.okiagari.catalog.web;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.search.CatalogItemQuery;
import dev.okiagari.catalog.search.CatalogItemQuery.Prices;
import dev.okiagari.catalog.search.CatalogItemQuery.Sort;
import dev.okiagari.kit.web.Parameters;
import dev.okiagari.kit.web.Problem;
import dev.okiagari.kit.web.Route.Parameter;
import io.javalin.http.Context;
import java.util.List;

/** Which items a request asks for. Pure. */
public final class ItemQueries {
    /** What {@link #of} reads. */
    public static final List<Parameter> PARAMETERS = List.of(
            Parameter.text(Parameters.Q, say("param.q")),
            Parameter.number("genre", say("param.genre")),
            Parameter.text("shop", say("param.shop")),
            Parameter.number("minPrice", say("param.min-price")),
            Parameter.number("maxPrice", say("param.max-price")),
            Parameter.flag("active", say("param.active")),
            Parameter.choice("sort", Sort.words(), say("param.sort")),
            Parameter.text(Parameters.CURSOR, say("param.cursor")),
            Parameter.number(Parameters.LIMIT, say("param.limit", CatalogItemQuery.MOST, CatalogItemQuery.USUAL)));

    private ItemQueries() {}

    public static CatalogItemQuery of(Context request) {
        Parameters asked = Parameters.of(request);
        Long least = asked.number("minPrice");
        Long most = asked.number("maxPrice");
        if (least != null && most != null && least > most) {
            throw Problem.badRequest(say("request.prices", least, most));
        }
        return new CatalogItemQuery(
                asked.words(),
                asked.number("genre"),
                asked.text("shop"),
                new Prices(least, most),
                asked.flag("active"),
                asked.choice("sort", Sort.class).orElse(Sort.RELEVANCE),
                asked.cursor(),
                asked.limit(CatalogItemQuery.USUAL, CatalogItemQuery.MOST));
    }
}
