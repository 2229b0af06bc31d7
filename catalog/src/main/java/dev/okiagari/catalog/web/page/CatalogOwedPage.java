package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.OwedPage;
import dev.okiagari.catalog.view.OwedTarget;
import dev.okiagari.catalog.work.FailureWords;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the next runs take. Pure.
 *
 * @param job only targets of this one; null: of all
 */
public record CatalogOwedPage(
        OwedPage page, Map<String, Long> counts, @Nullable Job job) {
    public String sentence() {
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        return all == 0
                ? say("owed.empty")
                : say(
                        all == 1 ? "owed.one" : "owed.all",
                        all,
                        counts.entrySet().stream()
                                .map(e -> say("owed.by", e.getValue(), e.getKey()))
                                .collect(Collectors.joining(", ")));
    }

    /** Why it failed, or why its run ended before its turn. */
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
                : "/catalog/owed?" + (job == null ? "" : "job=" + job.word() + "&") + "cursor=" + page.next();
    }
}
