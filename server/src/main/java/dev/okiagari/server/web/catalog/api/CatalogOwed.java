package dev.okiagari.server.web.catalog.api;

import dev.okiagari.catalog.view.OwedTarget;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of what the next runs take, oldest first.
 *
 * @param counts all that is owed, by job
 * @param next the cursor of the next page; null at the end
 */
public record CatalogOwed(
        List<Owed> targets, List<Count> counts, @Nullable String next) {

    /**
     * A target.
     *
     * @param failed false: a run ended before it was its turn
     * @param category why it failed; null when it has not
     * @param since when it first failed, or when that run ended
     * @param times how often it has failed
     */
    public record Owed(
            String job,
            String sourceId,
            boolean failed,
            @Nullable String category,
            @Nullable Integer httpStatus,
            @Nullable String message,
            long run,
            Instant since,
            int times) {

        static Owed of(OwedTarget target) {
            return new Owed(
                    target.job(),
                    target.sourceId(),
                    target.hasFailed(),
                    target.category(),
                    target.httpStatus(),
                    target.message(),
                    target.run(),
                    target.since(),
                    target.times());
        }
    }

    /** How much a job owes. */
    public record Count(String job, long targets) {}
}
