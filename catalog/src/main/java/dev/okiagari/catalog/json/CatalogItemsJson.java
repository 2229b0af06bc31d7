package dev.okiagari.catalog.json;

import dev.okiagari.catalog.search.FoundItems;
import dev.okiagari.catalog.view.CatalogItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of items.
 *
 * @param total how many were found in all
 * @param next the cursor of the next page; null at the end
 * @param complete false while the search index is being built for the first time: then only a part is found
 */
public record CatalogItemsJson(
        List<CatalogItem> items, long total, @Nullable String next, boolean complete) {

    public static CatalogItemsJson of(FoundItems found, boolean isWhole) {
        return new CatalogItemsJson(found.items(), found.total(), found.next(), isWhole);
    }
}
