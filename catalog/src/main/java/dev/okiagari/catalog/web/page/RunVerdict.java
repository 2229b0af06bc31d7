package dev.okiagari.catalog.web.page;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.RunDetails;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.web.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How a run was judged or will be. Pure. */
public record RunVerdict(RunDetails details) {
    /** How {@link RunProgress#boundBy} begins when nodes are what is missing. */
    private static final String NODES = "nodes:";

    private RunProgress progress() {
        return details.progress();
    }

    private RunState state() {
        return progress().run().state();
    }

    /** Its first words, set in bold. */
    public String head() {
        if (state().isEnded()) {
            return say("verdict." + state().word());
        }
        return say(
                state() == RunState.STOPPING
                        ? "verdict.stopping"
                        : isIdle()
                                ? "verdict.idle"
                                : isHeld() ? "verdict.held" : isFailing() ? "verdict.failing" : "verdict.passing");
    }

    public String colour() {
        if (state().isEnded()) {
            return state() == RunState.PASSED ? "is-done" : "is-failed";
        }
        if (isHeld() && state() == RunState.ACTIVE && !isIdle()) {
            return "is-held";
        }
        return isIdle() || state() == RunState.STOPPING ? "is-amber" : isFailing() ? "is-failed" : "is-done";
    }

    private boolean isIdle() {
        return progress().boundBy().startsWith(NODES);
    }

    private boolean isHeld() {
        return !details.holds().isEmpty();
    }

    private boolean isFailing() {
        return details.summary().failureRate() > details.summary().threshold() || !fatal().isEmpty();
    }

    /** Failures that fail the run whatever its rate. */
    public List<FailureGroup> fatal() {
        return details.failures().stream()
                .filter(group -> progress().run().failOn().contains(group.category()))
                .toList();
    }

    public String rest() {
        RunSummary run = details.summary();
        if (run.totalTargets() == 0 && state().isEnded()) {
            return say("verdict.empty");
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(say(
                "verdict.rate",
                run.failedTargets(),
                run.totalTargets(),
                Words.percent(run.failureRate()),
                Words.percent(run.threshold())));
        sentences.addAll(state().isEnded() ? ended(run) : open());
        return String.join(" ", sentences);
    }

    private List<String> ended(RunSummary run) {
        List<String> sentences = new ArrayList<>();
        String reason = run.reason();
        if (reason != null
                && !reason.isEmpty()
                && !reason.equals(progress().run().judgement().reason())) {
            sentences.add(Words.sentence(reason));
        }
        boolean isSaid = reason != null && reason.contains(say("verdict.is-owed", run.owed()));
        if (run.owed() > 0 && progress().run().owed() == 0) {
            sentences.add(say("verdict.taken-over"));
        } else if (run.owed() > 0 && !isSaid) {
            sentences.add(say("verdict.owed", run.owed()));
        }
        return sentences;
    }

    private List<String> open() {
        if (isIdle()) {
            return List.of(say("verdict.no-node"));
        }
        List<String> sentences = new ArrayList<>();
        fatal().forEach(group -> sentences.add(say("verdict.fatal", group.failed(), group.category())));
        if (!isFailing()) {
            sentences.add(say("verdict.more", progress().mayStillFail()));
        }
        Duration left = progress().timeLeft();
        sentences.add(
                left == null
                        ? say("verdict.no-estimate", progress().boundBy())
                        : say("verdict.left", Durations.about(left), progress().boundBy()));
        return sentences;
    }
}
