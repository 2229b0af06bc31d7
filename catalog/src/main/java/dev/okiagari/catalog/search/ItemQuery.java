package dev.okiagari.catalog.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which items, in which order. What is null does not matter.
 *
 * @param text words that all occur in an item's name, catchphrase or caption; Japanese needs no spaces
 * @param genre this one and all below it, as far as they are known
 * @param after the cursor of the page before; null for the first page
 * @param limit 1 to {@value #MOST}
 */
public record ItemQuery(
        @Nullable String text,
        @Nullable Long genre,
        @Nullable String shop,
        Prices prices,
        @Nullable Boolean active,
        Sort sort,
        @Nullable String after,
        int limit) {
    public static final int MOST = 100;

    private static final int LONGEST_TEXT = 500;

    /** From and to, both included. */
    public record Prices(@Nullable Long least, @Nullable Long most) {
        public static Prices any() {
            return new Prices(null, null);
        }
    }

    /** The order of items; those that have no such value come last. */
    public enum Sort {
        /** What fits best first; without a text, by code. */
        RELEVANCE,
        CHEAPEST,
        DEAREST,
        MOST_REVIEWED,
        BEST_REVIEWED;

        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        public static Optional<Sort> of(String word) {
            return Arrays.stream(values())
                    .filter(sort -> sort.word().equals(word))
                    .findFirst();
        }
    }

    public ItemQuery {
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("the limit must be 1 to " + MOST + ", not " + limit);
        }
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException("the text must have at most " + LONGEST_TEXT + " characters");
        }
    }

    /** The first items, by code. */
    public static ItemQuery all() {
        return new ItemQuery(null, null, null, Prices.any(), null, Sort.RELEVANCE, null, 20);
    }

    public ItemQuery text(String words) {
        return new ItemQuery(words, genre, shop, prices, active, sort, after, limit);
    }

    public ItemQuery genre(long id) {
        return new ItemQuery(text, id, shop, prices, active, sort, after, limit);
    }

    public ItemQuery shop(String code) {
        return new ItemQuery(text, genre, code, prices, active, sort, after, limit);
    }

    public ItemQuery prices(Prices range) {
        return new ItemQuery(text, genre, shop, range, active, sort, after, limit);
    }

    public ItemQuery active(boolean isActive) {
        return new ItemQuery(text, genre, shop, prices, isActive, sort, after, limit);
    }

    public ItemQuery sort(Sort order) {
        return new ItemQuery(text, genre, shop, prices, active, order, after, limit);
    }

    public ItemQuery after(@Nullable String cursor) {
        return new ItemQuery(text, genre, shop, prices, active, sort, cursor, limit);
    }

    public ItemQuery limit(int most) {
        return new ItemQuery(text, genre, shop, prices, active, sort, after, most);
    }
}
