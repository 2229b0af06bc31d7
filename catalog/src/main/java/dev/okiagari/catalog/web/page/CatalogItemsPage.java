package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.catalog.search.CatalogItemQuery;
import dev.okiagari.catalog.search.CatalogItemQuery.Sort;
import dev.okiagari.catalog.search.FoundItems;
import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.kit.web.Words;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.Arrays;
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
public record CatalogItemsPage(CatalogItemQuery query, FoundItems found, List<GenreView> path, boolean isWhole) {

    /** One order of items. */
    public record Order(String word, String text, boolean isChosen) {}

    public String sentence() {
        if (!isWhole) {
            return say("items.building", found.total());
        }
        String conditions = String.join(", ", conditions());
        if (found.total() == 0) {
            return conditions.isEmpty() ? say("items.empty") : say("items.not-found", conditions);
        }
        return conditions.isEmpty()
                ? say("items.all", found.total(), order())
                : say("items.found", found.total(), conditions, order());
    }

    private List<String> conditions() {
        List<String> parts = new ArrayList<>();
        if (query.text() != null) {
            parts.add(say("items.with", query.text()));
        }
        Long genre = query.genre();
        if (genre != null) {
            parts.add(say(
                    "items.in", path.isEmpty() ? CatalogWords.name(genre, null) : CatalogWords.name(path.getLast())));
        }
        if (query.shop() != null) {
            parts.add(say("items.of", query.shop()));
        }
        Long least = query.prices().least();
        Long most = query.prices().most();
        if (least != null && most != null) {
            parts.add(say("items.between", CatalogWords.yen(least), CatalogWords.yen(most)));
        } else if (least != null) {
            parts.add(say("items.from", CatalogWords.yen(least)));
        } else if (most != null) {
            parts.add(say("items.up-to", CatalogWords.yen(most)));
        }
        if (query.active() != null) {
            parts.add(say(query.active() ? "item.active" : "items.not-active"));
        }
        return parts;
    }

    private String order() {
        return say("items.first-" + key(query.sort()));
    }

    /** Relevance means something only for words. */
    private String key(Sort sort) {
        return sort == Sort.RELEVANCE && query.text() == null ? "code" : sort.word();
    }

    public List<Order> orders() {
        return Arrays.stream(Sort.values())
                .map(sort -> new Order(sort.word(), say("items.order-" + key(sort)), query.sort() == sort))
                .toList();
    }

    /** What a field of the form shows. */
    public String value(String name) {
        return Objects.requireNonNullElse(values().get(name), "");
    }

    private Map<String, @Nullable String> values() {
        Map<String, @Nullable String> values = new LinkedHashMap<>();
        values.put("q", query.text());
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
        return next == null ? null : with("cursor", next);
    }

    /** The same search in another genre. */
    public String inGenre(long genre) {
        return with("genre", Long.toString(genre));
    }

    /** The same search of another shop. */
    public String ofShop(String code) {
        return with("shop", code);
    }

    private String with(String name, String value) {
        Map<String, @Nullable String> values = values();
        values.put(name, value);
        return "/catalog/items?"
                + values.entrySet().stream()
                        .filter(e -> e.getValue() != null)
                        .map(e -> e.getKey() + "=" + URLEncoder.encode(Objects.requireNonNull(e.getValue()), UTF_8))
                        .collect(Collectors.joining("&"));
    }

    public static String rating(CatalogItem item) {
        Long count = item.reviewCount();
        if (count == null || count == 0) {
            return "–";
        }
        return item.reviewAverage() == null
                ? Words.number(count)
                : say("items.rating", item.reviewAverage().toPlainString(), count);
    }
}
