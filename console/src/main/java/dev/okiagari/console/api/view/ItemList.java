package dev.okiagari.console.api.view;

import dev.okiagari.console.desk.ItemDesk;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of items.
 *
 * @param next where the next page begins, to be handed back as {@code after}; null when this is the last. A page may be short, even
 *     empty, although more follow
 */
public record ItemList(List<ItemBrief> items, @Nullable String next) {
    public static ItemList of(ItemDesk.Page page) {
        return new ItemList(page.items().stream().map(ItemBrief::of).toList(), page.next());
    }
}
