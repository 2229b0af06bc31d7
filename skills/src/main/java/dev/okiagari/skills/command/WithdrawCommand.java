package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.skills.json.SubmissionActsJson.Done;
import dev.okiagari.skills.setup.SkillsContext;
import dev.okiagari.skills.setup.SkillsProblems;
import dev.okiagari.skills.state.SubmissionState;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Withdraws a submission with its secret. */
@Command(name = "withdraw")
final class WithdrawCommand extends ReadCommand<SkillsContext, Done> {
    @Parameters(paramLabel = "ID")
    private String id = "";

    @Option(names = "--secret", paramLabel = "SECRET", required = true)
    private String secret = "";

    WithdrawCommand(Supplier<SkillsContext> opening) {
        super(opening);
    }

    @Override
    protected Done read(SkillsContext context) {
        return SkillsProblems.orFail(() -> {
            context.submissions().withdraw(id, secret);
            return new Done(id, SubmissionState.DEQUEUED);
        });
    }

    @Override
    protected List<String> lines(Done done) {
        return List.of(say("withdraw.done", done.id()));
    }
}
