package dev.okiagari.server.command.skills;

import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands of a reviewer. */
@Command(
        name = "review",
        description = "Decides about submissions that need a person; see them with: skills list --state NEEDS_REVIEW")
final class ReviewCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private ReviewCommand() {}

    static CommandLine over(Supplier<SkillDesk> door) {
        return new CommandLine(new ReviewCommand())
                .addSubcommand("take", ActCommand.of(ActCommand.Act.TAKE, door))
                .addSubcommand("approve", ActCommand.of(ActCommand.Act.APPROVE, door))
                .addSubcommand("reject", ActCommand.of(ActCommand.Act.REJECT, door));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "review needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
