package dev.okiagari.server.web.catalog.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.catalog.search.ItemPage;
import dev.okiagari.catalog.search.ItemQuery;
import dev.okiagari.catalog.search.ItemQuery.Sort;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.catalog.view.ItemView;
import dev.okiagari.console.page.Words;
import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Items that were found. Pure.
 *
 * @param path from the top down to the genre that is searched in
 * @param isWhole false while the search index is being built
 */
public record SearchSheet(ItemQuery query, ItemPage found, List<GenreView> path, boolean isWhole) {

    /** One order of items. */
    public record Order(String word, String text, boolean isChosen) {}

    public String sentence() {
        if (!isWhole) {
            return "The search index is being built: " + CatalogWords.count(found.total(), "item", "items")
                    + " found so far. Load the page again in a while.";
        }
        String what = conditions();
        if (found.total() == 0) {
            return what.isEmpty()
                    ? "There are no items yet. Add target genres, then start a net."
                    : "No item" + what + ". Try fewer words, or a genre above.";
        }
        return CatalogWords.count(found.total(), "item", "items") + what + ", " + order() + ".";
    }

    private String conditions() {
        StringBuilder words = new StringBuilder();
        if (query.text() != null) {
            words.append(" with “").append(query.text()).append("”");
        }
        if (query.genre() != null) {
            words.append(" in ").append(path.isEmpty() ? "genre " + query.genre() : CatalogWords.name(path.getLast()));
        }
        if (query.shop() != null) {
            words.append(" of shop ").append(query.shop());
        }
        Long least = query.prices().least();
        Long most = query.prices().most();
        if (least != null && most != null) {
            words.append(" for ").append(CatalogWords.yen(least)).append(" to ").append(CatalogWords.yen(most));
        } else if (least != null) {
            words.append(" from ").append(CatalogWords.yen(least));
        } else if (most != null) {
            words.append(" up to ").append(CatalogWords.yen(most));
        }
        Boolean active = query.active();
        return words.append(active == null ? "" : active ? ", active" : ", not active")
                .toString();
    }

    private String order() {
        return switch (query.sort()) {
            case RELEVANCE -> query.text() == null ? "by code" : "best fit first";
            case CHEAPEST -> "cheapest first";
            case DEAREST -> "dearest first";
            case MOST_REVIEWED -> "most reviewed first";
            case BEST_REVIEWED -> "best reviewed first";
        };
    }

    public List<Order> orders() {
        return List.of(
                order(Sort.RELEVANCE, query.text() == null ? "by code" : "best fit"),
                order(Sort.CHEAPEST, "cheapest"),
                order(Sort.DEAREST, "dearest"),
                order(Sort.MOST_REVIEWED, "most reviewed"),
                order(Sort.BEST_REVIEWED, "best reviewed"));
    }

    private Order order(Sort sort, String text) {
        return new Order(sort.word(), text, query.sort() == sort);
    }

    /** What a field of the form shows. */
    public String value(String name) {
        return Objects.requireNonNullElse(values().get(name), "");
    }

    private Map<String, @Nullable String> values() {
        Map<String, @Nullable String> values = new LinkedHashMap<>();
        values.put("text", query.text());
        values.put("genre", text(query.genre()));
        values.put("shop", query.shop());
        values.put("minPrice", text(query.prices().least()));
        values.put("maxPrice", text(query.prices().most()));
        values.put("active", text(query.active()));
        values.put("sort", query.sort() == Sort.RELEVANCE ? null : query.sort().word());
        return values;
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }

    /** The path of the next page; null at the end. */
    public @Nullable String nextPath() {
        String next = found.next();
        if (next == null) {
            return null;
        }
        Map<String, @Nullable String> values = values();
        values.put("after", next);
        return path(values);
    }

    /** The same search in another genre. */
    public String inGenre(long genre) {
        Map<String, @Nullable String> values = values();
        values.put("genre", Long.toString(genre));
        return path(values);
    }

    /** The same search of another shop. */
    public String ofShop(String code) {
        Map<String, @Nullable String> values = values();
        values.put("shop", code);
        return path(values);
    }

    private static String path(Map<String, @Nullable String> values) {
        return "/catalog/items?"
                + values.entrySet().stream()
                        .filter(e -> e.getValue() != null)
                        .map(e -> e.getKey() + "=" + URLEncoder.encode(Objects.requireNonNull(e.getValue()), UTF_8))
                        .collect(Collectors.joining("&"));
    }

    public static String rating(ItemView item) {
        Long count = item.reviewCount();
        return count == null || count == 0
                ? "–"
                : (item.reviewAverage() == null ? "" : item.reviewAverage().toPlainString() + " from ")
                        + Words.number(count);
    }
}
