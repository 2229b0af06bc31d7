package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.json.CatalogRunsJson;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.kit.web.Words;
import dev.okiagari.kit.web.chart.Bars;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs with their verdicts, the newest first. Pure.
 *
 * @param failures how many targets of each run failed, by category
 * @param job only runs of this one; null: of all
 * @param owed how much is owed, by job
 */
public record CatalogRunsPage(
        CatalogRunsJson page,
        Map<Long, Map<String, Long>> failures,
        @Nullable Job job,
        Map<String, Long> owed,
        Instant now) {

    /** How many targets failed by a category in all runs of the page. */
    public record CategoryCount(String category, long failed, List<Bars.Part> bar) {}

    public List<RunSummary> runs() {
        return page.runs();
    }

    public String sentence() {
        if (runs().isEmpty()) {
            return say("runs.empty");
        }
        long all = owed.values().stream().mapToLong(Long::longValue).sum();
        return first() + " " + (all == 0 ? say("runs.nothing-owed") : say("runs.owed", all));
    }

    private String first() {
        List<RunSummary> open = runs().stream().filter(run -> !run.hasEnded()).toList();
        if (open.isEmpty()) {
            RunSummary last = runs().getFirst();
            return say("runs.last-" + last.verdict(), last.jobId());
        }
        RunSummary one = open.getFirst();
        return open.size() == 1
                ? say("runs.one-open", one.jobId(), one.settled(), one.totalTargets())
                : say("runs.many-open", open.size());
    }

    public String colour() {
        return runs().isEmpty()
                ? "is-plain"
                : CatalogWords.verdictColour(runs().getFirst().verdict());
    }

    public String took(RunSummary run) {
        return CatalogWords.took(run.jobStartAt(), run.endedAt(), now);
    }

    /** Why targets of a run failed, such as "19 rakuten.client_error". */
    public List<String> why(RunSummary run) {
        return failures.getOrDefault(run.runId(), Map.of()).entrySet().stream()
                .map(e -> Words.number(e.getValue()) + " " + e.getKey())
                .toList();
    }

    /** Over all runs of the page, the most frequent first. */
    public List<CategoryCount> categories() {
        Map<String, Long> counts = new LinkedHashMap<>();
        failures.values().forEach(one -> one.forEach((category, n) -> counts.merge(category, n, Long::sum)));
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        return counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(e -> new CategoryCount(e.getKey(), e.getValue(), CatalogWords.failures(all, e.getValue())))
                .toList();
    }

    public boolean isOf(String word) {
        return job != null && job.word().equals(word);
    }

    public @Nullable String nextPath() {
        return page.next() == null
                ? null
                : "/catalog/runs?" + (job == null ? "" : "job=" + job.word() + "&") + "cursor=" + page.next();
    }
}
