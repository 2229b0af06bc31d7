package dev.okiagari.console.command.run;

import dev.okiagari.console.store.RunFailureReads.FailureGroup;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A run in words. Pure. */
final class RunSheet {
    private static final int MESSAGE_COLUMNS = 100;

    private RunSheet() {}

    static List<String> lines(RunProgress progress, List<FailureGroup> failures, Instant now) {
        RunView run = progress.run();
        List<String> lines = new ArrayList<>();
        lines.add("run " + run.id() + " of " + OneLine.of(run.job()) + ": " + line(progress));
        if (run.reason() != null) {
            lines.add("  because " + OneLine.of(run.reason()));
        }
        lines.add("  " + counts(run.counts()) + "; " + run.left() + (run.state().isEnded() ? " owed" : " left"));
        if (!run.state().isEnded()) {
            lines.add("  " + progress.mayStillFail() + " more may fail before it fails; limited by "
                    + progress.boundBy());
        }
        lines.add("  started " + Durations.ago(Duration.between(run.startedAt(), now)) + " by "
                + OneLine.of(run.startedBy())
                + (run.endedAt() == null
                        ? ""
                        : ", took " + Durations.words(Duration.between(run.startedAt(), run.endedAt())))
                + (run.rerunOf() == null ? "" : "; tries the failed targets of run " + run.rerunOf() + " again"));
        if (!run.counts().own().isEmpty()) {
            lines.add("  "
                    + run.counts().own().entrySet().stream()
                            .sorted(java.util.Map.Entry.comparingByKey())
                            .map(e -> e.getKey() + " " + e.getValue())
                            .collect(Collectors.joining(", ")));
        }
        for (FailureGroup group : failures) {
            lines.add("  " + group.items() + " failed as " + OneLine.of(group.category()) + ", such as "
                    + OneLine.of(group.key()) + ": " + OneLine.of(group.message(), MESSAGE_COLUMNS));
        }
        return lines;
    }

    /** How far it is, in one line. */
    static String line(RunProgress progress) {
        RunView run = progress.run();
        long finished = run.counts().finished();
        String share = run.total() == 0
                ? ""
                : String.format(Locale.ROOT, " (%.0f %%)", Math.floor(100.0 * finished / run.total()));
        Duration left = progress.timeLeft();
        String time = run.state() != RunState.ACTIVE || left == null ? "" : ", " + Durations.about(left) + " left";
        return run.state().word() + ", " + finished + " of " + run.total() + " targets finished" + share + time;
    }

    private static String counts(RunCounts counts) {
        List<String> parts = new ArrayList<>();
        parts.add(counts.done() + " done");
        parts.add(counts.failed() + " failed");
        if (counts.rejected() > 0) {
            parts.add(counts.rejected() + " rejected");
        }
        if (counts.cancelled() > 0) {
            parts.add(counts.cancelled() + " cancelled");
        }
        if (counts.takenOver() > 0) {
            parts.add(counts.takenOver() + " taken over by a later run");
        }
        return String.join(", ", parts);
    }
}
