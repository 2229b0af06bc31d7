package dev.okiagari.server.command.skills;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about skills. */
@Command(name = "skills", description = "Scans agent skills, takes them in, and publishes those that pass.")
final class SkillsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private SkillsCommand() {}

    /** The group with its commands, each of which opens what it needs when it runs. */
    static CommandLine with(SkillsInstallation.Doors doors) {
        return new CommandLine(new SkillsCommand())
                .addSubcommand(new ScanCommand(doors.program().build()))
                .addSubcommand(new SubmitCommand(doors))
                .addSubcommand(new StatusCommand(doors))
                .addSubcommand(new ListCommand(doors::existing))
                .addSubcommand("review", ReviewCommand.over(doors::existing))
                .addSubcommand(new WithdrawCommand(doors::existing))
                .addSubcommand("dequeue", ActCommand.of(ActCommand.Act.DEQUEUE, doors::existing))
                .addSubcommand(new RequeueCommand(doors::existing))
                .addSubcommand("block", ActCommand.of(ActCommand.Act.BLOCK, doors::existing))
                .addSubcommand(new QueueCommand(doors::existing))
                .addSubcommand("pause", PauseCommand.pause(doors::existing))
                .addSubcommand("resume", PauseCommand.resume(doors::existing))
                .addSubcommand(new AuditCommand(doors::existing));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "skills needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
