package dev.okiagari.papers.arxiv;

import java.util.List;

/**
 * What arXiv found for a query. Immutable.
 *
 * @param total how many papers fit, of which these are the first
 */
public record ArxivFound(long total, List<Paper> papers) {
    public ArxivFound {
        papers = List.copyOf(papers);
    }

    /** A paper with its title as arXiv has it. */
    public record Paper(PaperId id, String title) {}
}
