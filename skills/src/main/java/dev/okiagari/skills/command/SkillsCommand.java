package dev.okiagari.skills.command;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.kit.terminal.CommandGroup;
import dev.okiagari.skills.SkillsTexts;
import dev.okiagari.skills.SubmissionAct;
import dev.okiagari.skills.setup.SkillsContext;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The group of commands about skills, and the groups in it. */
public final class SkillsCommand {
    private SkillsCommand() {}

    /** The group with its commands, each of which opens what it needs when it runs. */
    public static CommandLine with(Program program, Installation skills) {
        Supplier<SkillsContext> existing = () -> SkillsContext.over(program.existing(skills.application()));
        Supplier<SkillsContext> prepared = () -> SkillsContext.over(program.prepared(List.of(skills)));
        CommandLine review = CommandGroup.line()
                .addSubcommand("take", new SubmissionActCommand(SubmissionAct.TAKE, existing))
                .addSubcommand("approve", new SubmissionActCommand(SubmissionAct.APPROVE, existing))
                .addSubcommand("reject", new SubmissionActCommand(SubmissionAct.REJECT, existing));
        CommandLine group = CommandGroup.line()
                .addSubcommand(new ScanCommand(program))
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
}
