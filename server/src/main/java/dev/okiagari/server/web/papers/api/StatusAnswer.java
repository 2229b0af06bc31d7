package dev.okiagari.server.web.papers.api;

import dev.okiagari.papers.view.PaperStatus;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import org.jspecify.annotations.Nullable;

/**
 * How far a paper is.
 *
 * @param title null until it is known
 * @param staleness what is being done about it; null when nothing is
 */
public record StatusAnswer(
        String id,
        @Nullable String title,
        String status,
        String reached,
        int progress,
        int steps,
        PaperEntry.@Nullable Failure error,
        @Nullable Late staleness) {
    public static StatusAnswer of(PaperStatus status) {
        Progress paper = status.paper();
        return new StatusAnswer(
                paper.id().text(),
                paper.title(),
                paper.status().word(),
                paper.reached().word(),
                paper.steps(),
                PaperView.STEPS,
                PaperEntry.Failure.of(paper.error()),
                Late.of(status.staleness()));
    }
}
