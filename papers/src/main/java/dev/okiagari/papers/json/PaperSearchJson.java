package dev.okiagari.papers.json;

import static dev.okiagari.papers.PapersTexts.say;

import dev.okiagari.papers.search.Highlight;
import dev.okiagari.papers.search.Meaning;
import dev.okiagari.papers.search.SearchAnswer;
import dev.okiagari.papers.search.SectionHit;
import dev.okiagari.papers.search.Way;
import dev.okiagari.papers.view.Status;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The papers that were found.
 *
 * @param total all papers that have the words or are near in meaning
 * @param next the cursor of the next page; null after the last
 * @param byMeaning whether vectors of a model took part; those of feature hashing know nothing of meaning
 * @param whole false while the index is being built: papers are missing then
 */
public record PaperSearchJson(
        int total,
        List<Hit> hits,
        @Nullable Integer next,
        boolean byMeaning,
        Compared meaning,
        boolean whole,
        SearchAnswer.Facets facets) {
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
            Status status,
            double score,
            List<Way> foundBy,
            int rankByWords,
            int rankByMeaning,
            @Nullable SectionHit section,
            @Nullable SectionHit nearest,
            List<Highlight> highlights) {}

    /** Whether vectors were compared. */
    public enum State {
        /** No text was given. */
        NOT_ASKED,
        /** The text has no word. */
        NO_WORD,
        /** The text has no meaning to compare. */
        NOTHING,
        /** The model gave no vector. */
        FAILED,
        COMPARED
    }

    /**
     * What vectors had to do with it.
     *
     * @param embedder who was asked for the vector of the text; null when nobody was
     * @param reason why there is none; null unless failed
     * @param papersComparable of the papers that the filters allow, those with vectors of this embedder
     */
    public record Compared(
            State state,
            @Nullable String embedder,
            @Nullable String reason,
            int papersComparable,
            int papersOfOtherEmbedders,
            int papersWithoutVectors) {
        private static final Meaning.Vectors NONE = new Meaning.Vectors(0, 0, 0);

        private static Compared of(
                State state, @Nullable String embedder, @Nullable String reason, Meaning.Vectors papers) {
            return new Compared(state, embedder, reason, papers.comparable(), papers.others(), papers.none());
        }

        static Compared of(Meaning meaning) {
            return switch (meaning) {
                case Meaning.NotAsked() -> of(State.NOT_ASKED, null, null, NONE);
                case Meaning.NoWord() -> of(State.NO_WORD, null, null, NONE);
                case Meaning.Nothing(String embedder) -> of(State.NOTHING, embedder, null, NONE);
                case Meaning.Failed(String embedder, String reason) ->
                    of(State.FAILED, embedder, say("search.no_vector_why"), NONE);
                case Meaning.Compared(String embedder, boolean byMeaning, Meaning.Vectors papers) ->
                    of(State.COMPARED, embedder, null, papers);
            };
        }
    }

    public static PaperSearchJson of(SearchAnswer answer) {
        return new PaperSearchJson(
                answer.total(),
                answer.hits().stream().map(PaperSearchJson::hit).toList(),
                orNull(answer.nextOffset()),
                answer.byMeaning(),
                Compared.of(answer.meaning()),
                answer.whole(),
                answer.facets());
    }

    static @Nullable Integer orNull(OptionalInt next) {
        return next.isPresent() ? next.getAsInt() : null;
    }

    private static Hit hit(SearchAnswer.Hit hit) {
        return new Hit(
                hit.paper().text(),
                hit.title(),
                hit.authors(),
                hit.categories(),
                hit.published().orElse(null),
                Status.of(hit.status()),
                hit.score(),
                hit.ways().stream().sorted().toList(),
                hit.ranks().words(),
                hit.ranks().meaning(),
                hit.section().orElse(null),
                hit.nearest().orElse(null),
                hit.highlights());
    }
}
