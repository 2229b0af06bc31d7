package dev.okiagari.papers.search;

import dev.okiagari.papers.extraction.Extraction;
import java.util.Set;

/**
 * A search among the extractions.
 *
 * @param text as in a {@link SearchRequest}; blank: all, those of the newest papers first
 * @param types any of these; none: all
 * @param filters of the papers
 */
public record ExtractionRequest(String text, Set<Extraction.Type> types, SearchFilters filters, Slice wanted) {

    public ExtractionRequest {
        types = Set.copyOf(types);
    }

    /** The first page of all papers. */
    public static ExtractionRequest of(String text, Extraction.Type... types) {
        return new ExtractionRequest(text, Set.of(types), SearchFilters.none(), Slice.first(20));
    }

    public ExtractionRequest with(SearchFilters only) {
        return new ExtractionRequest(text, types, only, wanted);
    }

    public ExtractionRequest with(Slice part) {
        return new ExtractionRequest(text, types, filters, part);
    }
}
