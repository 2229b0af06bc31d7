package dev.okiagari.server.command;

import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.ShortCommand;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints a script that completes the commands and options of this program in a shell. */
@Command(name = "completion")
public final class CompletionCommand implements Callable<Integer>, ShortCommand {
    public static final String NAME = "completion";

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
