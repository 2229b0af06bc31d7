package dev.okiagari.server.command;

import dev.okiagari.console.terminal.Exit;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A script that teaches the shell this program's words. */
@Command(
        name = "completion",
        description = "Prints a completion script for bash and zsh: source <(./okiagari completion)")
public final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine()
                .getOut()
                .print(AutoComplete.bash("okiagari", spec.root().commandLine()));
        spec.commandLine().getOut().flush();
        return Exit.OK;
    }
}
