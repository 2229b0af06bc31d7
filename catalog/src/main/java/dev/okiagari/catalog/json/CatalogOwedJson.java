package dev.okiagari.catalog.json;

import dev.okiagari.catalog.view.OwedPage;
import dev.okiagari.catalog.view.OwedTarget;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A page of the targets that the next runs take, oldest first.
 *
 * @param counts all that is owed, by job
 * @param next the cursor of the next page; null at the end
 */
public record CatalogOwedJson(
        List<OwedTarget> targets,
        List<Count> counts,
        @Nullable String next) {

    /** How many targets a job owes. */
    public record Count(String job, long targets) {}

    public static CatalogOwedJson of(OwedPage page, Map<String, Long> byJob) {
        return new CatalogOwedJson(
                page.targets(),
                byJob.entrySet().stream()
                        .map(count -> new Count(count.getKey(), count.getValue()))
                        .toList(),
                page.next());
    }
}
