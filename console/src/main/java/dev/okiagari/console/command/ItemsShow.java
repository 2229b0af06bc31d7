package dev.okiagari.console.command;

import dev.okiagari.console.api.view.ItemWhole;
import dev.okiagari.console.desk.ItemDesk;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Shows everything about one item. */
@Command(
        name = "show",
        description = "Shows everything about an item: failed attempts, acts, notes, payload and parent.")
final class ItemsShow implements Callable<Integer>, ShortCommand {
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private OneItem one = new OneItem();

    ItemsShow(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        return one.tell(door, (desk, seen) -> print(desk.whole(seen)));
    }

    private void print(ItemDesk.Whole whole) {
        if (output.json()) {
            spec.commandLine().getOut().println(Json.of(ItemWhole.of(whole)).text());
        } else {
            new ItemSheet(spec.commandLine().getOut(), whole).print();
        }
    }
}
