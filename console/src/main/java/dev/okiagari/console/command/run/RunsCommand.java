package dev.okiagari.console.command.run;

import dev.okiagari.console.command.OpenDatabase;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about runs. */
@Command(name = "runs", description = "Lists, shows, awaits, aborts and resumes runs, and tries failed targets again.")
public final class RunsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private RunsCommand() {}

    /** The group with its commands, each of which opens the database when it runs. */
    public static CommandLine over(Supplier<OpenDatabase> door) {
        return new CommandLine(new RunsCommand())
                .addSubcommand(new RunsList(door))
                .addSubcommand(new RunsShow(door))
                .addSubcommand(new RunsWait(door))
                .addSubcommand("abort", RunsAct.abort(door))
                .addSubcommand("resume", RunsAct.resume(door))
                .addSubcommand("rerun", RunsAct.rerun(door));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "runs needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
