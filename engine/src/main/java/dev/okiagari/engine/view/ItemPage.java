package dev.okiagari.engine.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list of items. It may have fewer items than asked for although more follow, even none: a page examines a
 * limited number of items, however few of them match.
 *
 * @param next where the next page begins, to be handed back as it is; null when this is the last page
 */
public record ItemPage(List<ItemView> items, @Nullable String next) {
    public ItemPage {
        items = List.copyOf(items);
    }
}
