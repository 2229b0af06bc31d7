package dev.okiagari.papers.json;

import dev.okiagari.papers.view.ListedPapers;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A paper in a list.
 *
 * @param progress how many of the steps are done
 * @param error the latest failure; null after a success
 */
public record PaperEntryJson(
        String id,
        @Nullable String title,
        List<String> authors,
        List<String> categories,
        @Nullable Instant published,
        Status status,
        int progress,
        int steps,
        PaperView.@Nullable PaperError error,
        @Nullable Instant ingestedAt) {
    /**
     * A page of a list.
     *
     * @param next the cursor of the next page; null after the last
     */
    public record Page(
            List<PaperEntryJson> papers, @Nullable String next) {}

    public static Page page(ListedPapers page) {
        return new Page(page.papers().stream().map(PaperEntryJson::of).toList(), page.next());
    }

    private static PaperEntryJson of(PaperView paper) {
        return new PaperEntryJson(
                paper.id().text(),
                paper.title(),
                paper.authors(),
                paper.categories(),
                paper.published(),
                paper.status(),
                paper.progress(),
                PaperView.STEPS,
                paper.error(),
                paper.ingestedAt());
    }
}
