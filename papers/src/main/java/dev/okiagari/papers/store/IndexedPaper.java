package dev.okiagari.papers.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A paper as the search index wants it: what can be searched, filtered by and shown in a list. Only papers with a title are
 * read as such. Immutable.
 *
 * @param authors as printed, in order
 * @param categories the primary one first
 */
public record IndexedPaper(
        String id,
        String status,
        String title,
        String summary,
        List<String> authors,
        List<String> categories,
        Optional<Instant> published,
        List<IndexedSection> sections,
        List<IndexedExtraction> extractions) {

    public IndexedPaper {
        authors = List.copyOf(authors);
        categories = List.copyOf(categories);
        sections = List.copyOf(sections);
        extractions = List.copyOf(extractions);
    }

    /** A section, in reading order, and its vector once it has one. */
    public record IndexedSection(int position, String heading, String content, Optional<IndexedVector> vector) {}

    /** A vector and who made it: those of different embedders are never compared. */
    public static final class IndexedVector {
        private final String embedder;
        private final float[] v;

        /** Keeps the numbers themselves, not a copy: there may be many. */
        public IndexedVector(String embedder, float[] v) {
            this.embedder = embedder;
            this.v = v;
        }

        public String embedder() {
            return embedder;
        }

        /** Not to be changed. */
        public float[] v() {
            return v;
        }
    }

    /** Something that a section says, by the word of its type. */
    public record IndexedExtraction(int position, String type, String name, String detail) {}
}
