package dev.okiagari.papers.view;

import dev.okiagari.papers.arxiv.PaperId;
import org.jspecify.annotations.Nullable;

/**
 * How far a paper is at one moment.
 *
 * @param reached how far it has come, also when it has failed since
 * @param error the latest failure; null after a success
 * @param title null until it is known
 */
public record Progress(
        PaperId id,
        Status status,
        Status reached,
        PaperView.@Nullable PaperError error,
        @Nullable String title) {

    /** Nothing more happens unless a person acts. */
    public boolean isOver() {
        return status.isOver();
    }

    /** How many of {@link PaperView#STEPS} steps are done. */
    public int steps() {
        return PaperView.stepsBehind(reached);
    }
}
