package dev.okiagari.papers.json;

import dev.okiagari.papers.search.SearchFilters;
import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.search.YearSpan;
import dev.okiagari.papers.view.Status;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A search for papers. Everything may be left out; without a text the newest papers are answered.
 *
 * @param categories any of these, such as cs.CL; cs includes all of cs
 * @param statuses any of these
 * @param limit 1 to 100 (default 10)
 * @param cursor {@code next} of the previous page
 */
public record PaperSearchBody(
        @Nullable String q,
        @Nullable List<String> categories,
        @Nullable Integer fromYear,
        @Nullable Integer toYear,
        @Nullable String author,
        @Nullable List<Status> statuses,
        @Nullable Integer limit,
        @Nullable Integer cursor) {
    private static final int USUAL = 10;

    /** Throws {@link IllegalArgumentException} for what does not fit together. */
    public SearchRequest request() {
        return new SearchRequest(q == null ? "" : q, filters(), slice());
    }

    SearchFilters filters() {
        return new SearchFilters(
                categories == null ? Set.of() : Set.copyOf(categories),
                new YearSpan(
                        fromYear == null ? YearSpan.ANY.from() : fromYear, toYear == null ? YearSpan.ANY.to() : toYear),
                Optional.ofNullable(author),
                statuses == null
                        ? Set.of()
                        : statuses.stream().map(Status::word).collect(Collectors.toUnmodifiableSet()));
    }

    Slice slice() {
        return new Slice(limit == null ? USUAL : limit, cursor == null ? 0 : cursor);
    }
}
