package dev.okiagari.server.web.catalog.desk;

import dev.okiagari.catalog.search.ItemQuery;
import dev.okiagari.catalog.search.ItemQuery.Prices;
import dev.okiagari.catalog.search.ItemQuery.Sort;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Route.Parameter;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;

/** Which items a request asks for. Pure. */
public final class ItemQueries {
    private static final int USUAL = 20;

    /** What {@link #of} reads. */
    public static final List<Parameter> PARAMETERS = List.of(
            Parameter.text("text", "words that all occur in name, catchphrase or caption; Japanese needs no spaces"),
            Parameter.number("genre", "this genre and all below it"),
            Parameter.text("shop", "code of a shop"),
            Parameter.number("minPrice", "in yen, included"),
            Parameter.number("maxPrice", "in yen, included"),
            Parameter.flag("active", "true: only active items; false: only others"),
            Parameter.choice(
                    "sort",
                    Arrays.stream(Sort.values()).map(Sort::word).toList(),
                    "order; relevance when nothing is said"),
            Parameter.text("after", "cursor: next of the page before"),
            Parameter.number("limit", "1 to " + ItemQuery.MOST + "; 20 when nothing is said"));

    private ItemQueries() {}

    public static ItemQuery of(Context request) {
        Asked asked = new Asked(request);
        Long least = asked.number("minPrice");
        Long most = asked.number("maxPrice");
        if (least != null && most != null && least > most) {
            throw Problem.badRequest("minPrice is " + least + " and maxPrice is " + most + "; nothing is between them");
        }
        return new ItemQuery(
                asked.text("text"),
                asked.number("genre"),
                asked.text("shop"),
                new Prices(least, most),
                asked.flag("active"),
                asked.choice("sort", Sort.class).orElse(Sort.RELEVANCE),
                asked.text("after"),
                asked.limit(USUAL, ItemQuery.MOST));
    }
}
