package dev.okiagari.server.web.papers.api;

import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.ExtractionRequest;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Searches for extractions: what is asked and what is answered. Pure. */
public final class ExtractionSearching {
    private ExtractionSearching() {}

    /**
     * What somebody looks for. Everything may be left out; without a query all are answered, those of the newest papers first.
     *
     * @param types any of method, dataset, baseline, metric, result, contribution, limitation
     * @param limit 1 to 100 (default 10)
     */
    public record Ask(
            @Nullable String query,
            @Nullable List<String> types,
            @Nullable List<String> categories,
            @Nullable Integer fromYear,
            @Nullable Integer toYear,
            @Nullable String author,
            @Nullable List<String> statuses,
            @Nullable Integer limit,
            @Nullable Integer offset) {
        public ExtractionRequest request() {
            return new ExtractionRequest(
                    query == null ? "" : query,
                    ExtractionSearching.types(types),
                    Filters.of(categories, statuses, author, Filters.years(fromYear, toYear)),
                    Filters.slice(limit, offset));
        }
    }

    /**
     * What was found.
     *
     * @param types how many of each type
     * @param whole false while the index is being built
     */
    public record Found(
            int total, List<Hit> hits, @Nullable Integer nextOffset, List<Searching.Count> types, boolean whole) {}

    /** An extraction, and the paper and the section that say it. */
    public record Hit(
            String paper,
            String title,
            String type,
            String name,
            String detail,
            Searching.Place section,
            double score,
            List<Searching.Marked> highlights) {}

    /** Throws {@link IllegalArgumentException} for a word that is no type. */
    public static Set<Extraction.Type> types(@Nullable List<String> words) {
        return words == null
                ? Set.of()
                : words.stream()
                        .map(word -> Filters.one(Extraction.Type.class, word, "type"))
                        .collect(Collectors.toUnmodifiableSet());
    }

    public static Found found(ExtractionAnswer answer) {
        return new Found(
                answer.total(),
                answer.hits().stream().map(ExtractionSearching::hit).toList(),
                answer.nextOffset().isPresent() ? answer.nextOffset().getAsInt() : null,
                Searching.Count.of(answer.types()),
                answer.whole());
    }

    private static Hit hit(ExtractionAnswer.Hit hit) {
        return new Hit(
                hit.paper().text(),
                hit.title(),
                hit.extraction().type().word(),
                hit.extraction().name(),
                hit.extraction().detail(),
                new Searching.Place(hit.section().position(), hit.section().heading()),
                hit.score(),
                hit.highlights().stream().map(Searching.Marked::of).toList());
    }
}
