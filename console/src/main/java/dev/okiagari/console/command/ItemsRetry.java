package dev.okiagari.console.command;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Tries items again now: failed, rejected and cancelled ones with a fresh budget, waiting ones without their wait. */
@Command(
        name = "retry",
        description =
                "Tries items again now: failed, rejected and cancelled ones with a fresh budget, waiting ones without their wait.")
final class ItemsRetry implements Callable<Integer> {
    private final Acting acting = new Acting("retry", RetryJudge::judge, (items, id, actor) -> {
        items.retry(id, actor);
        return true;
    });
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ActOptions options = new ActOptions();

    ItemsRetry(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        return acting.run(spec.commandLine(), door, options, output);
    }
}
