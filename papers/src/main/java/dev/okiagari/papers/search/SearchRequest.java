package dev.okiagari.papers.search;

/**
 * A search for papers. Any text is fine: words, phrases in quotes, an arXiv id, a question. A blank one asks for the newest
 * papers; of a very long one the first {@value #LONGEST_TEXT} characters count.
 */
public record SearchRequest(String text, SearchFilters filters, Slice wanted) {
    /** Characters of a text that count. */
    public static final int LONGEST_TEXT = 1_000;

    /** The first page of all papers. */
    public static SearchRequest of(String text) {
        return new SearchRequest(text, SearchFilters.none(), Slice.first(20));
    }

    public SearchRequest with(SearchFilters only) {
        return new SearchRequest(text, only, wanted);
    }

    public SearchRequest with(Slice part) {
        return new SearchRequest(text, filters, part);
    }
}
