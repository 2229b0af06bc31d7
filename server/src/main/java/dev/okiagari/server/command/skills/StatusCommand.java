package dev.okiagari.server.command.skills;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.StuckWarning;
import dev.okiagari.submissions.view.SubmissionDetails;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows one submission. */
@Command(
        name = "status",
        description = "Shows a submission: where it is, what happened, and what was found. Exit code 1 when it was not"
                + " published and has ended.")
final class StatusCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration LOOKED_AT = Duration.ofMillis(300);

    private final SkillsInstallation.Doors doors;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "ID", description = "The submission's id, as printed by skills submit.")
    private String id = "";

    @Option(
            names = "--watch",
            description = "Print each move as it happens, until the submission has ended or waits for a person.")
    private boolean watch;

    StatusCommand(SkillsInstallation.Doors doors) {
        this.doors = doors;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (StopSignal stop = new StopSignal("the display", PATIENCE);
                SkillDesk desk = doors.existing()) {
            SubmissionDetails details = show(desk);
            if (watch && !follow(desk, stop)) {
                return Exit.INTERRUPTED;
            }
            details = watch ? show(desk) : details;
            PrintWriter out = spec.commandLine().getOut();
            if (output.json()) {
                out.println(SubmissionJson.full(details).text());
            } else {
                SubmissionSheet.lines(details).forEach(out::println);
            }
            SubmissionState state = details.submission().state();
            if (SubmissionState.QUEUED.contains(state)) {
                desk.warnWithoutNode(spec.commandLine());
            }
            return state.isPending() || state == SubmissionState.PUBLISHED ? Exit.OK : Exit.FAILED;
        }
    }

    /** Returns false when it was interrupted. */
    private boolean follow(SkillDesk desk, StopSignal stop) throws InterruptedException {
        int seen = 0;
        boolean wasStale = false;
        while (true) {
            SubmissionDetails now = show(desk);
            PrintWriter err = spec.commandLine().getErr();
            for (; seen < now.history().size(); seen++) {
                err.println(SubmissionSheet.line(now.history().get(seen)));
            }
            StuckWarning warning = now.staleness();
            boolean isStale = warning != null && warning.stale();
            if (warning != null && isStale && !wasStale) {
                err.println(warning.message());
            }
            wasStale = isStale;
            err.flush();
            if (!SubmissionState.QUEUED.contains(now.submission().state())) {
                return true;
            }
            if (stop.within(LOOKED_AT)) {
                return false;
            }
        }
    }

    private SubmissionDetails show(SkillDesk desk) {
        return desk.submissions()
                .show(id)
                .orElseThrow(() -> new CommandFailed(
                        Exit.FAILED,
                        "there is no submission " + Visible.of(id) + "; list them: ./okiagari skills list"));
    }
}
