package dev.okiagari.papers.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which papers a list shows. An immutable value; empty or null where it does not matter.
 *
 * @param statuses any of them
 * @param categories any of them, such as cs.CL; cs stands for all of cs
 * @param after where the page before ended, as {@link PaperReads.Page#next()} said
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
        if (after != null && Place.read(after).sort() != sort) {
            throw new IllegalArgumentException("could not go on with the list because its cursor is of another order");
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

    public static PaperFilter all() {
        return new PaperFilter(Set.of(), Set.of(), null, Sort.PUBLISHED, null, 20);
    }

    /** A place in a list: a time (null for none) and an id. Ties and missing dates do not confuse it. */
    record Place(Sort sort, @Nullable Instant time, String id) {
        /** Of a time that PostgreSQL can hold: longer ones have years beyond 9999. */
        private static final int LONGEST_TIME = 30;

        static Place read(String cursor) {
            try {
                String[] parts = new String(Base64.getUrlDecoder().decode(cursor), UTF_8).split(" ", -1);
                if (parts.length == 3 && parts[1].length() <= LONGEST_TIME) {
                    return new Place(
                            Sort.valueOf(parts[0]), parts[1].isEmpty() ? null : Instant.parse(parts[1]), parts[2]);
                }
            } catch (IllegalArgumentException | DateTimeException e) {
                throw new IllegalArgumentException(
                        "could not go on with the list because its cursor is none of ours", e);
            }
            throw new IllegalArgumentException("could not go on with the list because its cursor is none of ours");
        }

        String written() {
            String text = sort + " " + (time == null ? "" : time.toString()) + " " + id;
            return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(UTF_8));
        }
    }
}
