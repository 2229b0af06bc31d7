package dev.okiagari.papers.search;

import dev.okiagari.papers.extraction.Extraction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A paper that a test puts on the {@link PaperRowsFixture}: what it needs of it, and something ordinary for the rest. Immutable. */
record StoredPaper(
        String id,
        String title,
        String summary,
        List<String> authors,
        List<String> categories,
        Optional<Instant> published,
        String status,
        List<Part> parts) {

    /** A section and what was extracted from it. */
    record Part(String heading, String content, List<Extraction> extractions) {
        Part(String heading, String content) {
            this(heading, content, List.of());
        }
    }

    static StoredPaper of(String id, String title) {
        return new StoredPaper(
                id,
                title,
                "",
                List.of("Ada Example"),
                List.of("cs.CL"),
                Optional.of(Instant.parse("2024-06-03T00:00:00Z")),
                "ready",
                List.of());
    }

    StoredPaper titled(String other) {
        return new StoredPaper(id, other, summary, authors, categories, published, status, parts);
    }

    StoredPaper summed(String other) {
        return new StoredPaper(id, title, other, authors, categories, published, status, parts);
    }

    StoredPaper by(String... names) {
        return new StoredPaper(id, title, summary, List.of(names), categories, published, status, parts);
    }

    StoredPaper in(String... names) {
        return new StoredPaper(id, title, summary, authors, List.of(names), published, status, parts);
    }

    StoredPaper at(String instant) {
        return new StoredPaper(
                id, title, summary, authors, categories, Optional.of(Instant.parse(instant)), status, parts);
    }

    StoredPaper undated() {
        return new StoredPaper(id, title, summary, authors, categories, Optional.empty(), status, parts);
    }

    StoredPaper as(String other) {
        return new StoredPaper(id, title, summary, authors, categories, published, other, parts);
    }

    StoredPaper with(Part... sections) {
        return new StoredPaper(id, title, summary, authors, categories, published, status, List.of(sections));
    }
}
