package dev.okiagari.catalog.search;

import dev.okiagari.catalog.view.ItemView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of items.
 *
 * @param total how many were found in all
 * @param next the cursor of the next page; null at the end
 */
public record ItemPage(
        List<ItemView> items, long total, @Nullable String next) {
    public ItemPage {
        items = List.copyOf(items);
    }
}
