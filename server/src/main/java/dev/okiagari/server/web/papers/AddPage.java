package dev.okiagari.server.web.papers;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the page with the box shows.
 *
 * @param query what arXiv was searched for; empty: it was not
 * @param found how many papers arXiv has for it; null: it was not asked
 * @param refused why, one sentence for each
 * @param batch the papers that were added; null before
 */
public record AddPage(
        String query,
        @Nullable String found,
        List<String> refused,
        @Nullable Batch batch) {

    public String foundSentence() {
        return found == null || !found.matches("\\d{1,9}")
                ? ""
                : found.equals("0")
                        ? "arXiv has no paper for “" + query + "”."
                        : found.equals("1")
                                ? "arXiv has 1 paper for “" + query + "”; it was added."
                                : "arXiv has " + found + " papers for “" + query + "”; the best of them were added.";
    }
}
