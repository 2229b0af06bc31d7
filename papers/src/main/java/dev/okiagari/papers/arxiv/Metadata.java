package dev.okiagari.papers.arxiv;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the Atom query says of a paper. Immutable.
 *
 * @param version the latest one
 * @param summary the abstract
 * @param authors as printed, in order
 * @param categories the primary one first
 */
public record Metadata(
        PaperId id,
        int version,
        String title,
        String summary,
        List<String> authors,
        List<String> categories,
        Instant published,
        Instant updated,
        Optional<String> comment,
        Optional<String> journal,
        Optional<String> doi) {

    public Metadata {
        authors = List.copyOf(authors);
        categories = List.copyOf(categories);
    }
}
