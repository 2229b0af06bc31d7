package dev.okiagari.papers.search;

import dev.okiagari.papers.extraction.Extraction;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A paper that a test puts on the {@link Shelf}: what it needs of it, and something ordinary for the rest. Immutable. */
record ShelvedPaper(
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

    static ShelvedPaper of(String id, String title) {
        return new ShelvedPaper(
                id,
                title,
                "",
                List.of("Ada Example"),
                List.of("cs.CL"),
                Optional.of(Instant.parse("2024-06-03T00:00:00Z")),
                "ready",
                List.of());
    }

    ShelvedPaper titled(String other) {
        return new ShelvedPaper(id, other, summary, authors, categories, published, status, parts);
    }

    ShelvedPaper summed(String other) {
        return new ShelvedPaper(id, title, other, authors, categories, published, status, parts);
    }

    ShelvedPaper by(String... names) {
        return new ShelvedPaper(id, title, summary, List.of(names), categories, published, status, parts);
    }

    ShelvedPaper in(String... names) {
        return new ShelvedPaper(id, title, summary, authors, List.of(names), published, status, parts);
    }

    ShelvedPaper at(String instant) {
        return new ShelvedPaper(
                id, title, summary, authors, categories, Optional.of(Instant.parse(instant)), status, parts);
    }

    ShelvedPaper undated() {
        return new ShelvedPaper(id, title, summary, authors, categories, Optional.empty(), status, parts);
    }

    ShelvedPaper as(String other) {
        return new ShelvedPaper(id, title, summary, authors, categories, published, other, parts);
    }

    ShelvedPaper with(Part... sections) {
        return new ShelvedPaper(id, title, summary, authors, categories, published, status, List.of(sections));
    }
}
