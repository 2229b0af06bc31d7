package dev.okiagari.papers.view;

import org.jspecify.annotations.Nullable;

/**
 * One reference of a paper.
 *
 * @param target the id of the cited paper, when it is here
 * @param targetTitle as that paper has it
 * @param raw the reference as it is printed
 */
public record Citation(
        int position,
        @Nullable String target,
        @Nullable String targetTitle,
        @Nullable String arxivId,
        @Nullable String doi,
        @Nullable String title,
        String raw) {
    /** As the cited paper has it, else as this paper prints it. */
    public @Nullable String bestTitle() {
        return targetTitle == null ? title : targetTitle;
    }
}
