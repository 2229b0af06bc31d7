package dev.okiagari.console.json;

import dev.okiagari.console.reading.ItemReadings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of items.
 *
 * @param next where the next page begins, to be handed back as {@code cursor}; null when this is the last. A page may be short, even
 *     empty, although more follow
 */
public record EngineItemListJson(
        List<EngineItemJson> items, @Nullable String next) {
    public static EngineItemListJson of(ItemReadings.Page page) {
        return new EngineItemListJson(
                page.items().stream().map(EngineItemJson::of).toList(), page.next());
    }
}
