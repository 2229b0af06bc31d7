package dev.okiagari.catalog.search;

import dev.okiagari.catalog.search.CatalogItemQuery.Prices;
import dev.okiagari.catalog.search.CatalogItemQuery.Sort;
import org.jspecify.annotations.Nullable;

/** A query, made piece by piece. */
record Wanted(CatalogItemQuery query) {
    /** The first items, by code. */
    static Wanted items() {
        return new Wanted(new CatalogItemQuery(
                null, null, null, new Prices(null, null), null, Sort.RELEVANCE, null, CatalogItemQuery.USUAL));
    }

    Wanted text(String words) {
        return new Wanted(new CatalogItemQuery(
                words,
                query.genre(),
                query.shop(),
                query.prices(),
                query.active(),
                query.sort(),
                query.cursor(),
                query.limit()));
    }

    Wanted genre(long id) {
        return of(id, query.shop(), query.prices(), query.active());
    }

    Wanted shop(String code) {
        return of(query.genre(), code, query.prices(), query.active());
    }

    Wanted prices(@Nullable Long least, @Nullable Long most) {
        return of(query.genre(), query.shop(), new Prices(least, most), query.active());
    }

    Wanted active(boolean isActive) {
        return of(query.genre(), query.shop(), query.prices(), isActive);
    }

    private Wanted of(@Nullable Long genre, @Nullable String shop, Prices prices, @Nullable Boolean active) {
        return new Wanted(new CatalogItemQuery(
                query.text(), genre, shop, prices, active, query.sort(), query.cursor(), query.limit()));
    }

    Wanted sort(Sort order) {
        return paged(order, query.cursor(), query.limit());
    }

    Wanted cursor(@Nullable String next) {
        return paged(query.sort(), next, query.limit());
    }

    Wanted limit(int most) {
        return paged(query.sort(), query.cursor(), most);
    }

    private Wanted paged(Sort sort, @Nullable String cursor, int limit) {
        return new Wanted(new CatalogItemQuery(
                query.text(), query.genre(), query.shop(), query.prices(), query.active(), sort, cursor, limit));
    }
}
