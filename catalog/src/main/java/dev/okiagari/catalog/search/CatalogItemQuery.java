package dev.okiagari.catalog.search;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which items, in which order. What is null does not matter.
 *
 * @param text words that all occur in an item's name, catchphrase or caption; Japanese needs no spaces
 * @param genre this one and all below it, as far as they are known
 * @param cursor next of the page before; null for the first page
 * @param limit 1 to {@value #MOST}
 */
public record CatalogItemQuery(
        @Nullable String text,
        @Nullable Long genre,
        @Nullable String shop,
        Prices prices,
        @Nullable Boolean active,
        Sort sort,
        @Nullable String cursor,
        int limit) {
    public static final int MOST = 100;

    /** If nothing is asked for. */
    public static final int USUAL = 20;

    private static final int LONGEST_TEXT = 500;

    /** From and to, both included. */
    public record Prices(@Nullable Long least, @Nullable Long most) {}

    /** The order of items; those that have no such value come last. */
    public enum Sort {
        /** What fits best first; without a text, by code. */
        RELEVANCE,
        CHEAPEST,
        DEAREST,
        MOST_REVIEWED,
        BEST_REVIEWED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static List<String> words() {
            return Arrays.stream(values()).map(Sort::word).toList();
        }

        public static Optional<Sort> of(String word) {
            return Arrays.stream(values())
                    .filter(sort -> sort.word().equals(word))
                    .findFirst();
        }
    }

    public CatalogItemQuery {
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("the limit must be 1 to " + MOST + ", not " + limit);
        }
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException("the text must have at most " + LONGEST_TEXT + " characters");
        }
    }
}
