package dev.okiagari.papers.json;

import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.Facet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The extractions that were found.
 *
 * @param next the cursor of the next page; null after the last
 * @param types how many of each type
 * @param whole false while the index is being built
 */
public record ExtractionSearchJson(
        int total,
        List<ExtractionAnswer.Hit> hits,
        @Nullable Integer next,
        List<Facet> types,
        boolean whole) {
    public static ExtractionSearchJson of(ExtractionAnswer answer) {
        return new ExtractionSearchJson(
                answer.total(),
                answer.hits(),
                PaperSearchJson.orNull(answer.nextOffset()),
                answer.types(),
                answer.whole());
    }
}
