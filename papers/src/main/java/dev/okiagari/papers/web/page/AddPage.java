package dev.okiagari.papers.web.page;

import static dev.okiagari.papers.PapersTexts.say;

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
        if (found == null || !found.matches("\\d{1,9}")) {
            return "";
        }
        return switch (found) {
            case "0" -> say("add.found_none", query);
            case "1" -> say("add.found_one", query);
            default -> say("add.found", Integer.valueOf(found), query);
        };
    }
}
