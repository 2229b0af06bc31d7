package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.view.ItemDetails;
import dev.okiagari.catalog.view.ItemDetails.MarketPoint;
import dev.okiagari.catalog.view.ItemDetails.ReviewPoint;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What a check changed of an item. Pure. */
final class Changes {
    private Changes() {}

    /** Such as "price ¥6,880 → ¥6,480; points × 1 → × 5". */
    static String made(ItemDetails item, Predicate<Instant> byIt) {
        List<String> changes = new ArrayList<>();
        List<MarketPoint> prices = item.prices();
        for (int i = 1; i < prices.size(); i++) {
            if (byIt.test(prices.get(i).at())) {
                MarketPoint from = prices.get(i - 1);
                MarketPoint to = prices.get(i);
                add(changes, "price", from.price(), to.price(), CatalogWords::yen);
                add(changes, "points", from.pointRate(), to.pointRate(), rate -> "× " + rate);
                add(changes, "in stock", from.isAvailable(), to.isAvailable(), yes -> yes ? "yes" : "no");
            }
        }
        List<ReviewPoint> reviews = item.reviews();
        for (int i = 1; i < reviews.size(); i++) {
            if (byIt.test(reviews.get(i).at())) {
                add(
                        changes,
                        "reviews",
                        reviews.get(i - 1).count(),
                        reviews.get(i).count(),
                        String::valueOf);
            }
        }
        return String.join("; ", changes);
    }

    private static <T> void add(
            List<String> changes, String what, @Nullable T from, @Nullable T to, Function<T, String> words) {
        if (!Objects.equals(from, to)) {
            changes.add(what + " " + (from == null ? "–" : words.apply(from)) + " → "
                    + (to == null ? "–" : words.apply(to)));
        }
    }
}
