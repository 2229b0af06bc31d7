package dev.okiagari.engine.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list of items. It may have fewer items than requested, or none, although more follow, because a page
 * examines a limited number of items.
 *
 * @param next the cursor of the next page; null for the last page
 */
public record ItemPage(List<ItemView> items, @Nullable String next) {
    public ItemPage {
        items = List.copyOf(items);
    }
}
