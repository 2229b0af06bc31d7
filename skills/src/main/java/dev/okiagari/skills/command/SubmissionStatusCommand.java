package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.StopSignal;
import dev.okiagari.skills.json.SubmissionJson;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.state.SubmissionState;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows one submission. */
@Command(name = "status")
final class SubmissionStatusCommand extends ReadCommand<SkillsContext, SubmissionJson> {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Duration LOOKED_AT = Duration.ofMillis(300);

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(paramLabel = "ID")
    private String id = "";

    @Option(names = "--watch")
    private boolean watch;

    private String withoutNode = "";

    SubmissionStatusCommand(Supplier<SkillsContext> opening) {
        super(opening);
    }

    @Override
    protected SubmissionJson read(SkillsContext context) {
        SubmissionJson now = show(context);
        if (watch) {
            now = follow(context);
        }
        if (SubmissionState.QUEUED.contains(now.submission().state())) {
            withoutNode = context.withoutNode();
        }
        return now;
    }

    private SubmissionJson show(SkillsContext context) {
        return context.submissions()
                .show(id)
                .map(SubmissionJson::of)
                .orElseThrow(() -> new CommandFailed(Exit.FAILED, say("submission.missing", Visible.of(id))));
    }

    /** Prints every move until the submission has ended or waits for a person. */
    private SubmissionJson follow(SkillsContext context) {
        PrintWriter err = command.commandLine().getErr();
        int seen = 0;
        boolean wasStale = false;
        try (StopSignal stop = new StopSignal(say("status.display"), PATIENCE)) {
            while (true) {
                SubmissionJson now = show(context);
                for (; seen < now.history().size(); seen++) {
                    err.println(SubmissionText.line(now.history().get(seen)));
                }
                boolean isStale = now.staleness().stale();
                if (isStale && !wasStale) {
                    err.println(now.staleness().message());
                }
                wasStale = isStale;
                err.flush();
                if (!SubmissionState.QUEUED.contains(now.submission().state())) {
                    return now;
                }
                if (stop.within(LOOKED_AT)) {
                    throw new CommandFailed(Exit.INTERRUPTED, say("watch.interrupted"));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailed(Exit.INTERRUPTED, say("watch.interrupted"), e);
        }
    }

    @Override
    protected List<String> lines(SubmissionJson submission) {
        return SubmissionText.lines(submission);
    }

    @Override
    protected String hint(SubmissionJson submission) {
        return withoutNode;
    }

    @Override
    protected int exit(SubmissionJson submission) {
        SubmissionState state = submission.submission().state();
        return state.isPending() || state == SubmissionState.PUBLISHED ? Exit.OK : Exit.FAILED;
    }
}
