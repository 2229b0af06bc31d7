package dev.okiagari.papers.json;

import dev.okiagari.engine.view.Staleness;
import dev.okiagari.papers.view.PaperStatus;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import org.jspecify.annotations.Nullable;

/**
 * How far a paper is.
 *
 * @param title null until it is known
 * @param reached how far it has come, also when it has failed since
 * @param progress how many of the steps are done
 * @param error the latest failure; null after a success
 * @param staleness what is being done about it; null when nothing is
 * @param hold the one behind which it waits; null when there is none
 */
public record PaperStatusJson(
        String id,
        @Nullable String title,
        Status status,
        Status reached,
        int progress,
        int steps,
        PaperView.@Nullable PaperError error,
        @Nullable Staleness staleness,
        @Nullable PaperHoldJson hold) {
    public static PaperStatusJson of(PaperStatus status) {
        Progress paper = status.paper();
        return new PaperStatusJson(
                paper.id().text(),
                paper.title(),
                paper.status(),
                paper.reached(),
                paper.steps(),
                PaperView.STEPS,
                paper.error(),
                status.staleness(),
                PaperHoldJson.of(status.hold()));
    }
}
