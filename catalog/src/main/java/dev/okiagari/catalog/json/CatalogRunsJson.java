package dev.okiagari.catalog.json;

import dev.okiagari.catalog.view.RunSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of runs, the newest first.
 *
 * @param next the cursor of the next page; null at the end
 */
public record CatalogRunsJson(
        List<RunSummary> runs, @Nullable Long next) {

    /** The first of these; one more than that says that there is a next page. */
    public static CatalogRunsJson of(List<RunSummary> found, int limit) {
        List<RunSummary> shown = found.subList(0, Math.min(limit, found.size()));
        return new CatalogRunsJson(shown, found.size() > limit ? shown.getLast().runId() : null);
    }
}
