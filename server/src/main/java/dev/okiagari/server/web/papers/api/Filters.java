package dev.okiagari.server.web.papers.api;

import dev.okiagari.papers.search.SearchFilters;
import dev.okiagari.papers.search.Slice;
import dev.okiagari.papers.search.YearSpan;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.Status;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads what requests leave out or misspell. Throws {@link IllegalArgumentException} with what is allowed. Pure. */
public final class Filters {
    private static final int USUAL = 10;

    private Filters() {}

    public static SearchFilters of(
            @Nullable List<String> categories,
            @Nullable List<String> statuses,
            @Nullable String author,
            YearSpan years) {
        return new SearchFilters(
                categories == null ? Set.of() : Set.copyOf(categories),
                years,
                Optional.ofNullable(author),
                statuses(statuses).stream().map(Status::word).collect(Collectors.toUnmodifiableSet()));
    }

    public static YearSpan years(@Nullable Integer from, @Nullable Integer to) {
        return new YearSpan(from == null ? YearSpan.ANY.from() : from, to == null ? YearSpan.ANY.to() : to);
    }

    public static Slice slice(@Nullable Integer limit, @Nullable Integer offset) {
        return new Slice(limit == null ? USUAL : limit, offset == null ? 0 : offset);
    }

    public static Set<Status> statuses(@Nullable List<String> words) {
        return words == null
                ? Set.of()
                : words.stream().map(word -> one(Status.class, word, "status")).collect(Collectors.toUnmodifiableSet());
    }

    public static PaperFilter.Sort sort(@Nullable String word) {
        return word == null ? PaperFilter.Sort.PUBLISHED : one(PaperFilter.Sort.class, word, "sort");
    }

    static <E extends Enum<E>> E one(Class<E> type, String word, String what) {
        return Arrays.stream(type.getEnumConstants())
                .filter(one -> one.name().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no " + what + " '" + word + "'; use one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(one -> one.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", "))));
    }
}
