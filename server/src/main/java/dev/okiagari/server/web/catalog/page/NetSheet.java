package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.page.Bars;
import dev.okiagari.console.page.Words;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One net: its jobs as steps. Pure.
 *
 * @param runs of those jobs that have begun, by job
 */
public record NetSheet(NetView net, Map<String, RunSummary> runs, Instant now) {

    /**
     * A job of the net.
     *
     * @param look did, now, or empty for one that has not begun
     * @param run null when it has not begun
     */
    public record Step(
            String job,
            String look,
            String colour,
            String says,
            @Nullable RunSummary run,
            List<Bars.Part> bar) {}

    public List<Step> steps() {
        return Arrays.stream(Job.values()).map(job -> step(job.word())).toList();
    }

    private Step step(String job) {
        RunSummary run = runs.get(job);
        if (run == null) {
            return new Step(job, "", "is-waiting", net.isOpen() ? "to come" : "not run", null, List.of());
        }
        boolean isOpen = run.endedAt() == null;
        String says = Words.number(RunsSheet.settled(run)) + " of "
                + Words.number(run.targets().total())
                + (run.targets().failed() == 0
                        ? ""
                        : ", " + Words.number(run.targets().failed()) + " failed");
        return new Step(
                job,
                isOpen ? "now" : "passed".equals(run.judgement().verdict()) ? "did" : "bad",
                CatalogWords.verdictColour(run.judgement().verdict()),
                says,
                run,
                RunsSheet.bar(run));
    }

    public String word() {
        return net.isOpen() ? "running" : Objects.requireNonNull(net.verdict());
    }

    public String colour() {
        return CatalogWords.verdictColour(net.verdict());
    }

    public String sentence() {
        if (net.isOpen()) {
            List<Step> open =
                    steps().stream().filter(s -> s.look().equals("now")).toList();
            return open.isEmpty()
                    ? "Open since " + Words.between(net.startedAt(), now)
                            + "; between two jobs, or no node works on it."
                    : "At " + String.join(" and ", open.stream().map(Step::job).toList()) + ": "
                            + String.join("; ", open.stream().map(Step::says).toList()) + ".";
        }
        String reason = net.reason();
        Instant ended = Objects.requireNonNull(net.endedAt());
        String how = switch (word()) {
            case "passed" -> "Passed";
            case "stopped" -> "Stopped";
            default -> "Failed";
        };
        return how + " after " + Words.between(net.startedAt(), ended)
                + (reason == null ? "." : ": " + reason + ".")
                + (canResume() ? " After the fix, go on with it." : "");
    }

    public String took() {
        Instant ended = net.endedAt();
        return Words.between(net.startedAt(), ended == null ? now : ended);
    }

    public boolean canResume() {
        return "stopped".equals(net.verdict());
    }
}
