package dev.okiagari.server.web.papers.api;

import dev.okiagari.papers.search.Facet;
import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SearchRequest;
import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.search.Way;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Searches for papers: what is asked and what is answered. Pure. */
public final class Searching {
    private Searching() {}

    /**
     * What somebody looks for. Everything may be left out; without a query the newest papers are answered.
     *
     * @param categories any of these, such as cs.CL; cs stands for all of cs
     * @param statuses any of these
     * @param limit 1 to 100 (default 10)
     * @param offset how many hits to leave out
     */
    public record Ask(
            @Nullable String query,
            @Nullable List<String> categories,
            @Nullable Integer fromYear,
            @Nullable Integer toYear,
            @Nullable String author,
            @Nullable List<String> statuses,
            @Nullable Integer limit,
            @Nullable Integer offset) {
        public SearchRequest request() {
            return new SearchRequest(
                    query == null ? "" : query,
                    Filters.of(categories, statuses, author, Filters.years(fromYear, toYear)),
                    Filters.slice(limit, offset));
        }
    }

    /**
     * What was found.
     *
     * @param total all papers that have the words or are near in meaning
     * @param nextOffset of the next page; null after the last
     * @param byMeaning whether vectors of a model took part; those of feature hashing know nothing of meaning
     * @param meaning not_asked, no_word, nothing, failed or compared: what vectors had to do with it
     * @param whole false while the index is being built: papers are missing then
     */
    public record Found(
            int total,
            List<Hit> hits,
            @Nullable Integer nextOffset,
            boolean byMeaning,
            String meaning,
            boolean whole,
            Facets facets) {}

    /**
     * A paper that was found.
     *
     * @param foundBy words, and meaning (by a model) or likeness (similar words, by feature hashing)
     * @param rankByWords 1 for the best; 0: it is not in that order
     * @param section the one that fits best
     * @param nearest the one that is nearest in meaning
     */
    public record Hit(
            String id,
            String title,
            List<String> authors,
            List<String> categories,
            @Nullable Instant published,
            String status,
            double score,
            List<String> foundBy,
            int rankByWords,
            int rankByMeaning,
            @Nullable Place section,
            @Nullable Place nearest,
            List<Marked> highlights) {}

    /** A section of a paper. */
    public record Place(int position, String heading) {
        static @Nullable Place of(@Nullable SectionHit section) {
            return section == null ? null : new Place(section.position(), section.heading());
        }
    }

    /** Plain text, not escaped, and which letters of it were looked for. */
    public record Marked(String field, String text, List<Mark> marks) {
        static Marked of(Highlight highlight) {
            return new Marked(
                    highlight.field(),
                    highlight.text(),
                    highlight.marks().stream()
                            .map(m -> new Mark(m.from(), m.to()))
                            .toList());
        }
    }

    /** From a letter of the text up to, not including, another. */
    public record Mark(int from, int to) {}

    /** Counts over all that was found. */
    public record Facets(List<Count> categories, List<Count> years, List<Count> statuses, List<Count> authors) {}

    /** A value and how many have it. */
    public record Count(String value, int count) {
        static List<Count> of(List<Facet> facets) {
            return facets.stream().map(f -> new Count(f.value(), f.count())).toList();
        }
    }

    public static Found found(SearchAnswer answer) {
        return new Found(
                answer.total(),
                answer.hits().stream().map(Searching::hit).toList(),
                answer.nextOffset().isPresent() ? answer.nextOffset().getAsInt() : null,
                answer.byMeaning(),
                word(answer.meaning()),
                answer.whole(),
                new Facets(
                        Count.of(answer.facets().categories()),
                        Count.of(answer.facets().years()),
                        Count.of(answer.facets().statuses()),
                        Count.of(answer.facets().authors())));
    }

    private static Hit hit(SearchAnswer.Hit hit) {
        return new Hit(
                hit.paper().text(),
                hit.title(),
                hit.authors(),
                hit.categories(),
                hit.published().orElse(null),
                hit.status(),
                hit.score(),
                hit.ways().stream().sorted().map(Searching::word).toList(),
                hit.ranks().words(),
                hit.ranks().meaning(),
                Place.of(hit.section().orElse(null)),
                Place.of(hit.nearest().orElse(null)),
                hit.highlights().stream().map(Marked::of).toList());
    }

    private static String word(Way way) {
        return way.name().toLowerCase(Locale.ROOT);
    }

    private static String word(Meaning meaning) {
        return switch (meaning) {
            case Meaning.NotAsked() -> "not_asked";
            case Meaning.NoWord() -> "no_word";
            case Meaning.Nothing(String embedder) -> "nothing";
            case Meaning.Failed(String embedder, String reason) -> "failed";
            case Meaning.Compared(String embedder, boolean byMeaning, Meaning.Vectors papers) -> "compared";
        };
    }
}
