package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.view.CatalogItemDetails;
import dev.okiagari.catalog.view.CatalogItemDetails.MarketPoint;
import dev.okiagari.catalog.view.CatalogItemDetails.ReviewPoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a check changed of an item. Pure. */
final class ItemChanges {
    private ItemChanges() {}

    /** Such as "price ¥6,880 → ¥6,480; points × 1 → × 5". */
    static String made(CatalogItemDetails item, Predicate<Instant> byIt) {
        List<String> changes = new ArrayList<>();
        List<MarketPoint> prices = item.prices();
        for (int i = 1; i < prices.size(); i++) {
            if (byIt.test(prices.get(i).at())) {
                MarketPoint from = prices.get(i - 1);
                MarketPoint to = prices.get(i);
                add(changes, "change.price", from.price(), to.price(), CatalogWords::yen);
                add(changes, "change.points", from.pointRate(), to.pointRate(), rate -> "× " + rate);
                add(changes, "change.stock", from.available(), to.available(), yes -> say(yes ? "yes" : "no"));
            }
        }
        List<ReviewPoint> reviews = item.reviews();
        for (int i = 1; i < reviews.size(); i++) {
            if (byIt.test(reviews.get(i).at())) {
                Long from = reviews.get(i - 1).count();
                add(changes, "change.reviews", from, reviews.get(i).count(), String::valueOf);
            }
        }
        return String.join("; ", changes);
    }

    private static <T> void add(
            List<String> changes, String key, @Nullable T from, @Nullable T to, Function<T, String> words) {
        if (!Objects.equals(from, to)) {
            changes.add(say(key, from == null ? "–" : words.apply(from), to == null ? "–" : words.apply(to)));
        }
    }
}
