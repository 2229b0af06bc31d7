package dev.okiagari.papers.view;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.okiagari.papers.arxiv.PaperId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A paper as people see it, and as the API answers it: a reading at one moment.
 *
 * @param reached how far it has come, also when it has failed since
 * @param error the latest failure; null after a success
 * @param version the latest one of arXiv
 * @param source of its text: html, ar5iv or pdf
 * @param rawKey of the copy in the raw storage that the text was read from
 * @param characters of text that were read from its source, headings included; null before
 * @param flaw why the text is not the whole paper; null when nothing speaks against it
 * @param arxiv the address of the arXiv it came from; null before it was described
 * @param extraction the result of the extraction; null before it
 * @param embedder who made its vectors; null when it has none
 */
public record PaperView(
        PaperId id,
        Status status,
        Status reached,
        @Nullable PaperError error,
        @Nullable String title,
        @Nullable String summary,
        List<String> authors,
        List<String> categories,
        @Nullable Instant published,
        @Nullable Instant updated,
        @Nullable Integer version,
        @Nullable String comment,
        @Nullable String journal,
        @Nullable String doi,
        @Nullable String source,
        @JsonIgnore @Nullable String rawKey,
        @Nullable Integer characters,
        @Nullable String flaw,
        @JsonIgnore @Nullable String arxiv,
        @Nullable Extraction extraction,
        @Nullable String embedder,
        Instant createdAt,
        @Nullable Instant ingestedAt) {

    /** Of how many steps there are. */
    public static final int STEPS = 4;

    /** Why it is where it is. */
    public record PaperError(
            String step, String name, String message, String category, int attempt, int maxAttempts, Instant at) {}

    /** How complete the extraction is. */
    public record Extraction(String extractor, int sections, int extracted, int failed) {}

    /** How many steps it has behind it. */
    public int progress() {
        return stepsBehind(reached);
    }

    /** How many steps are done when a paper has come that far. */
    public static int stepsBehind(Status reached) {
        return switch (reached) {
            case QUEUED, FAILED -> 0; // failed is never reached: it is a state beside
            case METADATA -> 1;
            case PARSED -> 2;
            case EXTRACTED -> 3;
            case READY -> STEPS;
        };
    }
}
