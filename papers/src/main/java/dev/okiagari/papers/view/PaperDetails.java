package dev.okiagari.papers.view;

import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.papers.text.Section;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything about one paper, read in one transaction.
 *
 * @param staleness what is being done about it; null when nothing is
 * @param hold the one behind which it waits; null when there is none
 * @param sections in reading order; a section's place in the list is its position
 * @param citedBy the newest first
 */
public record PaperDetails(
        PaperView paper,
        @Nullable Staleness staleness,
        @Nullable HoldView hold,
        List<Section> sections,
        List<Citation> citations,
        List<CitingPaper> citedBy,
        List<SectionExtraction> extractions) {
    public PaperDetails {
        sections = List.copyOf(sections);
        citations = List.copyOf(citations);
        citedBy = List.copyOf(citedBy);
        extractions = List.copyOf(extractions);
    }
}
