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
import picocli.CommandLine.Spec;

/** Makes a sign-in link. */
@Command(name = "link", description = "Makes a one-time sign-in link for a browser, valid for an hour.")
final class TokenLink implements Callable<Integer> {
    private final AccessDoor door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--role",
            paramLabel = "ROLE",
            defaultValue = "operator",
            description = "viewer or operator (default: ${DEFAULT-VALUE}).")
    private String role = "operator";

    @Mixin
    private OutputOptions output = new OutputOptions();

    TokenLink(AccessDoor door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        Role wanted = AccessDoor.role(role, spec.commandLine());
        String path = "/sign-in?code="
                + door.with(table -> table.newLink(wanted.word(), wanted).text());
        String said =
                output.json() ? new Json().put("path", path).text() : "open this at the console's address: " + path;
        spec.commandLine().getOut().println(said);
        return Exit.OK;
    }
}
