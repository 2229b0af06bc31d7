package dev.okiagari.console.command.token;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Revokes a token. */
@Command(name = "revoke", description = "Revokes a token; within seconds no server accepts it.")
final class TokenRevoke implements Callable<Integer> {
    private final AccessDoor door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "ID", description = "The token, as in 'token list'.")
    private long id;

    @Mixin
    private OutputOptions output = new OutputOptions();

    TokenRevoke(AccessDoor door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        if (!door.with(table -> table.revoke(id))) {
            throw new CommandFailed(Exit.FAILED, "there is no token " + id + " that is still valid");
        }
        spec.commandLine()
                .getOut()
                .println(output.json() ? new Json().put("revoked", id).text() : "token " + id + " is revoked");
        return Exit.OK;
    }
}
