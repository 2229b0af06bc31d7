package dev.okiagari.console.command.token;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.web.Role;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes a token. */
@Command(name = "create", description = "Makes a token and prints it; it cannot be read again.")
final class TokenCreate implements Callable<Integer> {
    private final AccessDoor door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "NAME", description = "Recorded with what is done with it.")
    private String name = "";

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            defaultValue = "viewer",
            description = "viewer or operator (default: ${DEFAULT-VALUE}).")
    private String role = "viewer";

    @Mixin
    private OutputOptions output = new OutputOptions();

    TokenCreate(AccessDoor door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        Role wanted = AccessDoor.role(role, spec.commandLine());
        String token = door.with(table -> table.newToken(name, wanted).text());
        String said = output.json()
                ? new Json()
                        .put("name", name)
                        .put("role", wanted.word())
                        .put("token", token)
                        .text()
                : token;
        spec.commandLine().getOut().println(said);
        return Exit.OK;
    }
}
