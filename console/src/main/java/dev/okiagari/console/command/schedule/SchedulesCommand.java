package dev.okiagari.console.command.schedule;

import dev.okiagari.console.command.OpenDatabase;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about schedules. */
@Command(name = "schedules", description = "Lists schedules; pauses, resumes and fires them.")
public final class SchedulesCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private SchedulesCommand() {}

    /** The group with its commands, each of which opens the database when it runs. */
    public static CommandLine over(Supplier<OpenDatabase> door) {
        return new CommandLine(new SchedulesCommand())
                .addSubcommand(new SchedulesList(door))
                .addSubcommand("pause", SchedulesAct.pause(door))
                .addSubcommand("resume", SchedulesAct.resume(door))
                .addSubcommand("fire", SchedulesAct.fire(door));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "schedules needs one of: "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
