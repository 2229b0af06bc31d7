package dev.okiagari.papers.search;

import dev.okiagari.papers.text.Cut;
import java.util.Optional;
import java.util.Set;

/**
 * Which papers a search is about. Applied inside the query, so that a filtered search still fills its page. Immutable.
 *
 * @param categories any of these; {@code cs} includes all of {@code cs.…}; all if empty
 * @param author words of one author's name, in their order
 * @param statuses any of these; none: all
 */
public record SearchFilters(Set<String> categories, YearSpan years, Optional<String> author, Set<String> statuses) {
    private static final SearchFilters NONE = new SearchFilters(Set.of(), YearSpan.ANY, Optional.empty(), Set.of());

    /** The maximum number of values; a query has room for this many. */
    private static final int MOST = 200;

    private static final int LONGEST_NAME = 200;

    public SearchFilters {
        categories = Set.copyOf(categories);
        statuses = Set.copyOf(statuses);
        if (categories.size() > MOST || statuses.size() > MOST) {
            throw new IllegalArgumentException("could not filter because more than " + MOST + " values were given");
        }
        author = author.filter(name -> !name.isBlank()).map(name -> Cut.to(name.strip(), LONGEST_NAME));
    }

    public static SearchFilters none() {
        return NONE;
    }

    public SearchFilters withCategories(String... any) {
        return new SearchFilters(Set.of(any), years, author, statuses);
    }

    public SearchFilters withYears(YearSpan span) {
        return new SearchFilters(categories, span, author, statuses);
    }

    public SearchFilters withAuthor(String name) {
        return new SearchFilters(categories, years, Optional.of(name), statuses);
    }

    public SearchFilters withStatuses(String... any) {
        return new SearchFilters(categories, years, author, Set.of(any));
    }
}
