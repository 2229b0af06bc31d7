package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.OwedPage;
import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.catalog.work.FailureWords;
import dev.okiagari.console.page.Words;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the next runs take. Pure.
 *
 * @param job only targets of this one; null: of all
 */
public record OwedSheet(
        OwedPage page, Map<String, Long> counts, @Nullable Job job) {
    public String sentence() {
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        if (all == 0) {
            return "Nothing is owed: every target of the last runs succeeded, or was not found.";
        }
        List<String> parts = counts.entrySet().stream()
                .map(e -> Words.number(e.getValue()) + " by " + e.getKey())
                .toList();
        return CatalogWords.count(all, "target is", "targets are") + " owed (" + String.join(", ", parts)
                + "): "
                + (all == 1
                        ? "the next run of its job takes it, until it succeeds."
                        : "the next run of each job takes them, until they succeed.");
    }

    /** Why it failed, or why its run did not come to it. */
    public static String why(OwedTarget target) {
        String message = target.message();
        return message == null ? "" : FailureWords.of(message, target.sourceId());
    }

    public boolean isOf(String word) {
        return job != null && job.word().equals(word);
    }

    public @Nullable String nextPath() {
        return page.next() == null
                ? null
                : "/catalog/owed?" + (job == null ? "" : "job=" + job.word() + "&") + "after=" + page.next();
    }
}
