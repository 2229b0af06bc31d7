package dev.okiagari.console.command;

import dev.okiagari.engine.Items;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** An act on items as a command: retry, cancel. They differ in what they judge and do, not in how they are told. */
@Command
final class ItemsAct implements Callable<Integer> {
    private final Acting acting;
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ActOptions options = new ActOptions();

    private ItemsAct(Acting acting, Supplier<OpenDatabase> door) {
        this.acting = acting;
        this.door = door;
    }

    static CommandLine retry(Supplier<OpenDatabase> door) {
        Acting acting = new Acting("retry", RetryJudge::judge, (items, id, actor) -> {
            items.retry(id, actor);
            return true;
        });
        return described(
                new ItemsAct(acting, door),
                "Tries items again now: failed, rejected and cancelled ones with a fresh budget, waiting ones without "
                        + "their wait.");
    }

    static CommandLine cancel(Supplier<OpenDatabase> door) {
        return described(
                new ItemsAct(new Acting("cancel", CancelJudge::judge, Items::cancel), door),
                "Takes unfinished items out.");
    }

    private static CommandLine described(ItemsAct act, String description) {
        CommandLine line = new CommandLine(act);
        line.getCommandSpec().usageMessage().description(description);
        return line;
    }

    @Override
    public Integer call() {
        return acting.run(spec.commandLine(), door, options, output);
    }
}
