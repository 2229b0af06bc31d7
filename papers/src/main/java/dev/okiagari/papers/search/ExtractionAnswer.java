package dev.okiagari.papers.search;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.extraction.Extraction;
import java.util.List;
import java.util.OptionalInt;

/**
 * Extractions that were found. Immutable.
 *
 * @param types how many of each type there are among all that were found
 * @param whole as in a {@link SearchAnswer}
 */
public record ExtractionAnswer(List<Hit> hits, int total, OptionalInt nextOffset, List<Facet> types, boolean whole) {

    public ExtractionAnswer {
        hits = List.copyOf(hits);
        types = List.copyOf(types);
    }

    /** An extraction, the paper and the section that say it, and where the words are. */
    public record Hit(
            PaperId paper,
            String title,
            SectionHit section,
            @JsonUnwrapped Extraction extraction,
            double score,
            List<Highlight> highlights) {

        public Hit {
            highlights = List.copyOf(highlights);
        }
    }
}
