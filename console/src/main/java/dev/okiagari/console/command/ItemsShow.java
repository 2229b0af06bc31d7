package dev.okiagari.console.command;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Everything about one item. */
@Command(
        name = "show",
        description = "Shows everything about an item: failed attempts, acts, notes, payload and parent.")
final class ItemsShow implements Callable<Integer> {
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--pipeline", paramLabel = "NAME", description = "Where the key is to be looked for.")
    private @Nullable String pipeline;

    @Parameters(paramLabel = "KEY|ID", description = "The item: its key, its id, or pipeline/key.")
    private String item = "";

    ItemsShow(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (OpenDatabase database = door.get()) {
            ItemDesk desk = new ItemDesk(database.source());
            ItemDesk.Whole whole = desk.whole(new ItemNames(desk, database.flags()).one(item, pipeline));
            if (output.json()) {
                spec.commandLine().getOut().println(ItemJson.whole(whole).text());
            } else {
                new ItemSheet(spec.commandLine().getOut(), whole).print();
            }
            return Exit.OK;
        }
    }
}
