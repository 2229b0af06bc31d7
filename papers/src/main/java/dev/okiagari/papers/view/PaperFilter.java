package dev.okiagari.papers.view;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which papers a list shows. An immutable value; empty or null where it does not matter.
 *
 * @param statuses any of them
 * @param categories any of them, such as cs.CL; cs includes all of cs
 * @param year in which they were published
 * @param after cursor of the next page, as {@link ListedPapers#next()} said
 * @param limit of one page, 1 to 100
 */
public record PaperFilter(
        Set<Status> statuses,
        Set<String> categories,
        @Nullable Integer year,
        Sort sort,
        @Nullable String after,
        int limit) {
    public static final int MOST = 100;

    private static final int LATEST = 9999;

    /** In which order, the latest first; those without a date come last. */
    public enum Sort {
        PUBLISHED,
        ADDED
    }

    public PaperFilter {
        statuses = Set.copyOf(statuses);
        categories = categories.stream().map(PaperFilter::asArxivWritesIt).collect(Collectors.toUnmodifiableSet());
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("could not list " + limit + " papers because a page has 1 to " + MOST);
        }
        if (year != null && (year < 1 || year > LATEST)) {
            throw new IllegalArgumentException(
                    "could not list papers of the year " + year + "; it must be from 1 to " + LATEST);
        }
        if (after != null && ListCursor.read(after).sort() != sort) {
            throw new IllegalArgumentException(
                    "this cursor belongs to a list in another order; use the order of the previous page");
        }
    }

    /** cs.CL, math-ph, physics.acc-ph: two letters after the dot are large, all others small. */
    private static String asArxivWritesIt(String category) {
        String small = category.strip().toLowerCase(Locale.ROOT);
        int dot = small.indexOf('.');
        return dot >= 0 && small.length() == dot + 3
                ? small.substring(0, dot) + small.substring(dot).toUpperCase(Locale.ROOT)
                : small;
    }
}
