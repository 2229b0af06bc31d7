package dev.okiagari.kit.terminal;

import static dev.okiagari.kit.KitTexts.say;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that does nothing but hold others. */
@Command
public final class CommandGroup implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private CommandGroup() {}

    /** A group without commands yet; its name is the one that it is added under. */
    public static CommandLine line() {
        return new CommandLine(new CommandGroup());
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                say(
                        "command.group",
                        spec.name(),
                        String.join(", ", spec.subcommands().keySet())));
    }
}
