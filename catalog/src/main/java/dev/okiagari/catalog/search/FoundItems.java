package dev.okiagari.catalog.search;

import dev.okiagari.catalog.view.CatalogItem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of items.
 *
 * @param total how many were found in all
 * @param next the cursor of the next page; null at the end
 */
public record FoundItems(
        List<CatalogItem> items, long total, @Nullable String next) {
    public FoundItems {
        items = List.copyOf(items);
    }
}
