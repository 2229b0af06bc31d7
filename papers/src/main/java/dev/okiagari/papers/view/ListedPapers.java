package dev.okiagari.papers.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list of papers.
 *
 * @param next the cursor of the next page; null after the last one
 */
public record ListedPapers(List<PaperView> papers, @Nullable String next) {
    public ListedPapers {
        papers = List.copyOf(papers);
    }
}
