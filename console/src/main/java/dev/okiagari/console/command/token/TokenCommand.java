package dev.okiagari.console.command.token;

import dev.okiagari.console.command.OpenDatabase;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands about API tokens and sign-in links. */
@Command(name = "token", description = "Makes, lists and revokes API tokens; makes sign-in links.")
public final class TokenCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private TokenCommand() {}

    /** The group with its commands, each of which opens the database when it runs. */
    public static CommandLine over(Supplier<OpenDatabase> door) {
        AccessDoor access = new AccessDoor(door);
        return new CommandLine(new TokenCommand())
                .addSubcommand(new TokenCreate(access))
                .addSubcommand(new TokenList(access))
                .addSubcommand(new TokenRevoke(access))
                .addSubcommand(new TokenLink(access));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "token needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }
}
