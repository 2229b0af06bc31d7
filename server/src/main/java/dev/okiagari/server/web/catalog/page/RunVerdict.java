package dev.okiagari.server.web.catalog.page;

import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.console.page.Words;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** How a run was judged or will be, as one sentence. Pure. */
public record RunVerdict(RunSummary summary, RunProgress progress, List<FailureGroup> failures) {
    /** How {@link RunProgress#boundBy} begins when nodes are what is missing. */
    private static final String NODES = "nodes:";

    /** Its first words, set in bold. */
    public String head() {
        RunState state = progress.run().state();
        if (state.isEnded()) {
            return state == RunState.ABORTED ? "Stopped:" : state == RunState.PASSED ? "Passed:" : "Failed:";
        }
        return state == RunState.STOPPING
                ? "Stopping:"
                : isIdle() ? "Nobody works on it:" : isFailing() ? "Failing:" : "Passed so far:";
    }

    public String colour() {
        RunState state = progress.run().state();
        if (state.isEnded()) {
            return state == RunState.PASSED ? "is-done" : "is-failed";
        }
        return isIdle() || state == RunState.STOPPING ? "is-amber" : isFailing() ? "is-failed" : "is-done";
    }

    private boolean isIdle() {
        return progress.boundBy().startsWith(NODES);
    }

    private boolean isFailing() {
        return summary.judgement().failureRate() > summary.judgement().threshold() || !fatal().isEmpty();
    }

    /** Failures that fail the run whatever its rate. */
    public List<FailureGroup> fatal() {
        return failures.stream()
                .filter(group -> progress.run().failOn().contains(group.category()))
                .toList();
    }

    public String rest() {
        RunSummary.Targets targets = summary.targets();
        if (targets.total() == 0 && progress.run().state().isEnded()) {
            return "it had no targets. Add target genres, or run the job before it first.";
        }
        String rate = Words.number(targets.failed()) + " of " + Words.number(targets.total()) + " failed ("
                + Words.percent(summary.judgement().failureRate()) + "), limit "
                + Words.percent(summary.judgement().threshold());
        return progress.run().state().isEnded() ? ended(rate) : open(rate);
    }

    private String ended(String rate) {
        String reason = Objects.requireNonNullElse(summary.judgement().reason(), "");
        boolean saysMore =
                !reason.isEmpty() && !reason.equals(progress.run().judgement().reason());
        return rate + (saysMore ? "; " + reason : "") + "."
                + (summary.targets().owed() == 0
                        ? ""
                        : " " + CatalogWords.count(summary.targets().owed(), "target is", "targets are")
                                + " owed to the next run.");
    }

    private String open(String rate) {
        if (isIdle()) {
            return rate + "; no node is running. It goes on as soon as one does: ./okiagari work.";
        }
        String fatal = fatal().stream()
                .map(group -> "; " + group.failed() + " as " + group.category() + ", which fails it whatever its rate")
                .reduce("", String::concat);
        String more = isFailing()
                ? fatal
                : "; " + Words.number(progress.mayStillFail()) + " more may fail before the verdict turns";
        Duration left = progress.timeLeft();
        return rate + more
                + (left == null ? "; nobody can say yet when it ends" : "; " + Durations.about(left) + " left")
                + ", bounded by " + progress.boundBy() + ".";
    }
}
