package dev.okiagari.papers.json;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.ExtractionRequest;
import dev.okiagari.papers.view.Status;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A search for extractions. Everything may be left out; without a text all are answered, those of the newest papers first.
 *
 * @param types any of these
 * @param limit 1 to 100 (default 10)
 * @param cursor {@code next} of the previous page
 */
public record ExtractionSearchBody(
        @Nullable String q,
        @Nullable List<Extraction.Type> types,
        @Nullable List<String> categories,
        @Nullable Integer fromYear,
        @Nullable Integer toYear,
        @Nullable String author,
        @Nullable List<Status> statuses,
        @Nullable Integer limit,
        @Nullable Integer cursor) {
    /** Throws {@link IllegalArgumentException} for what does not fit together. */
    public ExtractionRequest request() {
        PaperSearchBody papers = new PaperSearchBody(q, categories, fromYear, toYear, author, statuses, limit, cursor);
        return new ExtractionRequest(
                q == null ? "" : q, types == null ? Set.of() : Set.copyOf(types), papers.filters(), papers.slice());
    }
}
