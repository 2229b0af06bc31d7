package dev.okiagari.server.command.skills;

import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about skills. */
@Command(name = "skills", description = "Scans agent skills for dangerous commands and hidden instructions.")
public final class SkillsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private SkillsCommand() {}

    /**
     * The group with its commands, which need no database.
     *
     * @param build the version of this program
     */
    public static CommandLine with(Supplier<String> build) {
        return new CommandLine(new SkillsCommand()).addSubcommand(new ScanCommand(build));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "skills needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
