package dev.okiagari.papers.json;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.Facet;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.SectionHit;
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
        int total, List<Hit> hits, @Nullable Integer next, List<Facet> types, boolean whole) {
    /** An extraction, and the paper and the section that say it. */
    public record Hit(
            String paper,
            String title,
            Extraction.Type type,
            String name,
            String detail,
            SectionHit section,
            double score,
            List<Highlight> highlights) {}

    public static ExtractionSearchJson of(ExtractionAnswer answer) {
        return new ExtractionSearchJson(
                answer.total(),
                answer.hits().stream()
                        .map(hit -> new Hit(
                                hit.paper().text(),
                                hit.title(),
                                hit.extraction().type(),
                                hit.extraction().name(),
                                hit.extraction().detail(),
                                hit.section(),
                                hit.score(),
                                hit.highlights()))
                        .toList(),
                PaperSearchJson.orNull(answer.nextOffset()),
                answer.types(),
                answer.whole());
    }
}
