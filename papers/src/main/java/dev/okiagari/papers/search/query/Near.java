package dev.okiagari.papers.search.query;

import java.util.Comparator;

/**
 * A paper that is near in meaning, by its nearest section, and their documents.
 *
 */
record Near(String id, Documents documents, float likeness) {
    /** Nearest first; then by id, so that the order is the same in every index. */
    static final Comparator<Near> NEAREST_FIRST =
            Comparator.comparingDouble((Near n) -> -n.likeness).thenComparing(Near::id);

    record Documents(int paper, int section) {}
}
