package dev.okiagari.sandbox.arxiv;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What the generator knows of a paper: the truth that a reader of its pages can be compared with. Immutable.
 *
 * @param id canonical, without version
 * @param categories the primary one first
 * @param subject the method, data sets and baseline its text speaks of
 * @param poisoned its text contains an instruction to the model that reads it
 */
public record Paper(
        String id,
        int version,
        Form form,
        String title,
        String summary,
        List<Person> authors,
        List<String> categories,
        Instant published,
        Instant updated,
        Optional<String> comment,
        Optional<String> journal,
        Optional<String> doi,
        Subject subject,
        boolean japanese,
        boolean poisoned) {

    /** What there is to read. REDIRECTED and MISSING say how /html answers when there is only a PDF. */
    public enum Form {
        HTML,
        PDF_REDIRECTED,
        PDF_MISSING,
        WITHDRAWN,
        NEITHER;

        public boolean hasPdf() {
            return this == HTML || this == PDF_REDIRECTED || this == PDF_MISSING;
        }
    }

    public record Person(String name, Optional<String> affiliation) {}

    public record Subject(String method, List<String> datasets, String baseline) {}

    /** With its version, as the entry ids carry it. */
    public String versioned() {
        return id + "v" + version;
    }
}
