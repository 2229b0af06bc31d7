package dev.okiagari.console.command;

import dev.okiagari.console.api.view.ItemBrief;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Explains one item in one sentence. */
@Command(name = "why", description = "Explains in one sentence why an item is in its state and what happens next.")
public final class WhyCommand implements Callable<Integer>, ShortCommand {
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private OneItem one = new OneItem();

    public WhyCommand(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        return one.tell(
                door,
                (desk, seen) -> spec.commandLine()
                        .getOut()
                        .println(output.json() ? Json.of(ItemBrief.of(seen)).text() : seen.why()));
    }
}
