package dev.okiagari.skills.command;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.kit.KitTexts;
import dev.okiagari.skills.SkillsTexts;
import dev.okiagari.skills.SubmissionAct;
import dev.okiagari.skills.setup.SkillsContext;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about skills, and the groups in it. */
@Command(name = "skills")
public final class SkillsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private SkillsCommand() {}

    /** The group with its commands, each of which opens what it needs when it runs. */
    public static CommandLine with(Program program, Installation skills) {
        Supplier<SkillsContext> existing = () -> SkillsContext.over(program.existing(skills.application()));
        Supplier<SkillsContext> prepared = () -> SkillsContext.over(program.prepared(List.of(skills)));
        CommandLine review = new CommandLine(new SkillsCommand())
                .addSubcommand("take", new SubmissionActCommand(SubmissionAct.TAKE, existing))
                .addSubcommand("approve", new SubmissionActCommand(SubmissionAct.APPROVE, existing))
                .addSubcommand("reject", new SubmissionActCommand(SubmissionAct.REJECT, existing));
        review.setCommandName("review");
        CommandLine group = new CommandLine(new SkillsCommand())
                .addSubcommand(new ScanCommand(program.build()))
                .addSubcommand(new EvaluateCommand())
                .addSubcommand(new SubmitCommand(prepared))
                .addSubcommand(new SubmissionStatusCommand(existing))
                .addSubcommand(new SubmissionListCommand(existing))
                .addSubcommand("review", review)
                .addSubcommand(new WithdrawCommand(existing))
                .addSubcommand("dequeue", new SubmissionActCommand(SubmissionAct.DEQUEUE, existing))
                .addSubcommand(new RequeueCommand(existing))
                .addSubcommand("block", new SubmissionActCommand(SubmissionAct.BLOCK, existing))
                .addSubcommand(new SubmissionQueueCommand(existing))
                .addSubcommand("pause", new QueuePauseCommand(true, existing))
                .addSubcommand("resume", new QueuePauseCommand(false, existing))
                .addSubcommand(new SubmissionAuditCommand(existing))
                .addSubcommand(new SkillSearchCommand(existing))
                .addSubcommand(new SkillShowCommand(existing));
        group.setResourceBundle(SkillsTexts.help());
        return group;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                KitTexts.say(
                        "command.group",
                        spec.name(),
                        String.join(", ", spec.subcommands().keySet())));
    }
}
