package dev.okiagari.papers.search;

import dev.okiagari.papers.arxiv.PaperId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What was found. Immutable.
 *
 * @param total all papers that have the words or are near in meaning, of which hits is a part
 * @param facets counts over all of them
 * @param meaning what vectors had to do with it
 * @param whole false while the index is being built for the first time: papers are missing then
 */
public record SearchAnswer(
        List<Hit> hits, int total, OptionalInt nextOffset, Facets facets, Meaning meaning, boolean whole) {

    public SearchAnswer {
        hits = List.copyOf(hits);
    }

    /** Whether meaning took part: there was a vector of the question by a model, and papers to compare it with. */
    public boolean byMeaning() {
        return meaning instanceof Meaning.Compared compared
                && compared.byMeaning()
                && compared.papers().comparable() > 0;
    }

    /**
     * A paper that was found.
     *
     * @param score by reciprocal ranks; comparable within one answer only. 0 when papers are listed by date
     * @param ways how it was found; none when papers are listed by date
     * @param section the one that fits best
     * @param nearest the one that is nearest in meaning
     * @param highlights where the words are; at least the beginning of the abstract, if there is one
     */
    public record Hit(
            PaperId paper,
            String title,
            List<String> authors,
            List<String> categories,
            Optional<Instant> published,
            String status,
            double score,
            Set<Way> ways,
            Ranks ranks,
            Optional<SectionHit> section,
            Optional<SectionHit> nearest,
            List<Highlight> highlights) {

        public Hit {
            authors = List.copyOf(authors);
            categories = List.copyOf(categories);
            ways = Set.copyOf(ways);
            highlights = List.copyOf(highlights);
        }

        /** Whether vectors alone have found it: no word of the question is in it. */
        public boolean isByVectorsAlone() {
            return !ways.isEmpty() && !ways.contains(Way.WORDS);
        }
    }

    /** By how many papers, then by value; of authors only those with most, which are looked for in a sample of very many papers. */
    public record Facets(List<Facet> categories, List<Facet> years, List<Facet> statuses, List<Facet> authors) {}
}
