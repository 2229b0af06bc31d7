package dev.okiagari.papers.search;

/**
 * Where a paper stands in the order by words and in the order by meaning; 0: it is not in that order.
 *
 * @param words 1 for the best
 */
public record Ranks(int words, int meaning) {
    public static final Ranks NONE = new Ranks(0, 0);
}
