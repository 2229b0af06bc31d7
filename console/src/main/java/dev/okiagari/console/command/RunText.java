package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.EngineRunDetailsJson;
import dev.okiagari.console.json.EngineRunJson;
import dev.okiagari.console.store.RunFailureReads.FailureGroup;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.OneLine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A run in words. Pure. */
final class RunText {
    private static final int MESSAGE_COLUMNS = 100;

    private RunText() {}

    static List<String> lines(EngineRunDetailsJson details, Instant now) {
        EngineRunJson run = details.run();
        List<String> lines = new ArrayList<>();
        lines.add(say("run.line", String.valueOf(run.id()), OneLine.of(run.job()), progress(details)));
        if (run.reason() != null) {
            lines.add("  " + say("run.because", OneLine.of(run.reason())));
        }
        lines.add("  " + say(run.state().isEnded() ? "run.counts-owed" : "run.counts-left", counts(run), run.left()));
        if (!run.state().isEnded()) {
            lines.add("  " + say("run.may-fail", details.mayStillFail(), details.boundBy()));
        }
        String started = Durations.ago(Duration.between(run.startedAt(), now));
        String by = OneLine.of(run.startedBy());
        Instant ended = run.endedAt();
        lines.add("  "
                + (ended == null
                        ? say("run.started", started, by)
                        : say(
                                "run.started-took",
                                started,
                                by,
                                Durations.words(Duration.between(run.startedAt(), ended)))));
        if (run.rerunOf() != null) {
            lines.add("  " + say("run.rerun-of", String.valueOf(run.rerunOf())));
        }
        if (!run.counters().isEmpty()) {
            lines.add("  "
                    + run.counters().entrySet().stream()
                            .sorted(Map.Entry.comparingByKey())
                            .map(e -> e.getKey() + " " + e.getValue())
                            .collect(Collectors.joining(", ")));
        }
        for (FailureGroup group : details.failures()) {
            lines.add("  "
                    + say(
                            "run.failures",
                            group.items(),
                            OneLine.of(group.category()),
                            OneLine.of(group.key()),
                            OneLine.of(group.message(), MESSAGE_COLUMNS)));
        }
        return lines;
    }

    /** How far it is, in one line. */
    static String progress(EngineRunDetailsJson details) {
        EngineRunJson run = details.run();
        long finished = run.done() + run.failed() + run.rejected() + run.cancelled() + run.takenOver();
        String state = run.state().word();
        if (run.total() == 0) {
            return say("run.no-targets", state);
        }
        String share = String.format(Locale.ROOT, "%.0f %%", Math.floor(100.0 * finished / run.total()));
        Duration left = details.timeLeft();
        return run.state() != RunState.ACTIVE || left == null
                ? say("run.finished", state, finished, run.total(), share)
                : say("run.finished-left", state, finished, run.total(), share, Durations.about(left));
    }

    private static String counts(EngineRunJson run) {
        List<String> parts = new ArrayList<>();
        parts.add(say("run.done", run.done()));
        parts.add(say("run.failed", run.failed()));
        if (run.rejected() > 0) {
            parts.add(say("run.rejected", run.rejected()));
        }
        if (run.cancelled() > 0) {
            parts.add(say("run.cancelled", run.cancelled()));
        }
        if (run.takenOver() > 0) {
            parts.add(say("run.taken-over", run.takenOver()));
        }
        return String.join(", ", parts);
    }
}
