package dev.okiagari.console.command;

import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about items. */
@Command(name = "items", description = "Lists, shows, retries, replays, cancels, holds and releases items.")
public final class ItemsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private ItemsCommand() {}

    /** The group with its commands, each of which opens the database when it runs. */
    public static CommandLine over(Supplier<OpenDatabase> door) {
        return new CommandLine(new ItemsCommand())
                .addSubcommand(new ItemsList(door))
                .addSubcommand(new ItemsShow(door))
                .addSubcommand("retry", ItemsAct.retry(door))
                .addSubcommand("replay", ItemsAct.replay(door))
                .addSubcommand("cancel", ItemsAct.cancel(door))
                .addSubcommand("hold", ItemsAct.hold(door))
                .addSubcommand("release", ItemsAct.release(door))
                .addSubcommand(new ItemsActions(door));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "items needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
