package dev.okiagari.console.command;

import dev.okiagari.engine.Items;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Takes unfinished items out. */
@Command(name = "cancel", description = "Takes unfinished items out.")
final class ItemsCancel implements Callable<Integer> {
    private final Acting acting = new Acting("cancel", CancelJudge::judge, Items::cancel);
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ActOptions options = new ActOptions();

    ItemsCancel(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        return acting.run(spec.commandLine(), door, options, output);
    }
}
