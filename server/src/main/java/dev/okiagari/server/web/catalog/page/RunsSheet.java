package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.page.Bars;
import dev.okiagari.console.page.Words;
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
 * @param next the last run, when there are more
 */
public record RunsSheet(
        List<RunSummary> runs,
        Map<Long, Map<String, Long>> failures,
        @Nullable Job job,
        Map<String, Long> owed,
        @Nullable Long next,
        Instant now) {

    /** How many targets failed by a category in all runs of the page. */
    public record CategoryCount(String category, long failed, List<Bars.Part> bar) {}

    public String sentence() {
        if (runs.isEmpty()) {
            return "There was no run yet. Start a net, or a single job.";
        }
        List<RunSummary> open =
                runs.stream().filter(run -> run.endedAt() == null).toList();
        String first = open.isEmpty()
                ? "No run is open; the last one, " + runs.getFirst().jobId() + ", "
                        + (CatalogWords.verdict(runs.getFirst()).equals("aborted")
                                ? "was aborted"
                                : CatalogWords.verdict(runs.getFirst()))
                : open.size() == 1
                        ? "One run is open: " + open.getFirst().jobId() + ", "
                                + Words.number(settled(open.getFirst())) + " of "
                                + Words.number(open.getFirst().targets().total()) + " settled"
                        : open.size() + " runs are open";
        long all = owed.values().stream().mapToLong(Long::longValue).sum();
        return first
                + (all == 0
                        ? "; nothing is owed."
                        : "; " + CatalogWords.count(all, "target is", "targets are") + " owed.");
    }

    public String colour() {
        return runs.isEmpty()
                ? "is-plain"
                : CatalogWords.verdictColour(runs.getFirst().judgement().verdict());
    }

    public static long settled(RunSummary run) {
        return run.targets().total() - run.targets().owed();
    }

    public String took(RunSummary run) {
        Instant ended = run.endedAt();
        return Words.between(run.jobStartAt(), ended == null ? now : ended);
    }

    public static List<Bars.Part> bar(RunSummary run) {
        long applied = run.targets().success()
                - run.writes().unchanged()
                - run.writes().gone();
        return Bars.of(
                run.targets().total(),
                List.of(
                        new Bars.Share("is-done", applied, "written"),
                        new Bars.Share(
                                "is-done pale",
                                run.writes().unchanged() + run.writes().gone(),
                                "unchanged or gone"),
                        new Bars.Share("is-failed", run.targets().failed(), "failed")));
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
                .map(e -> new CategoryCount(
                        e.getKey(),
                        e.getValue(),
                        Bars.of(all, List.of(new Bars.Share("is-failed", e.getValue(), "failed")))))
                .toList();
    }

    public static List<String> jobs() {
        return Job.words();
    }

    public boolean isOf(String word) {
        return job != null && job.word().equals(word);
    }

    public @Nullable String nextPath() {
        return next == null
                ? null
                : "/catalog/runs?" + (job == null ? "" : "job=" + job.word() + "&") + "after=" + next;
    }
}
