package dev.okiagari.server.web.papers.api;

import dev.okiagari.papers.view.PaperView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A paper in a list.
 *
 * @param status queued, metadata, parsed, extracted, ready or failed
 * @param progress how many of the steps are done
 * @param error the latest failure; null after a success
 */
public record PaperEntry(
        String id,
        @Nullable String title,
        List<String> authors,
        List<String> categories,
        @Nullable Instant published,
        String status,
        int progress,
        int steps,
        @Nullable Failure error,
        @Nullable Instant ingestedAt) {

    /** Why a paper is where it is. */
    public record Failure(
            String step, String name, String message, String category, int attempt, int maxAttempts, Instant at) {
        static @Nullable Failure of(PaperView.@Nullable PaperError error) {
            return error == null
                    ? null
                    : new Failure(
                            error.step(),
                            error.name(),
                            error.message(),
                            error.category(),
                            error.attempt(),
                            error.maxAttempts(),
                            error.at());
        }
    }

    /** A page of a list. */
    public record Page(List<PaperEntry> papers, @Nullable String next) {}

    public static PaperEntry of(PaperView paper) {
        return new PaperEntry(
                paper.id().text(),
                paper.title(),
                paper.authors(),
                paper.categories(),
                paper.published(),
                paper.status().word(),
                paper.progress(),
                PaperView.STEPS,
                Failure.of(paper.error()),
                paper.ingestedAt());
    }
}
