package dev.okiagari.console.command;

import dev.okiagari.console.desk.ItemDesk;
import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.console.terminal.Exit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Names one item on the command line; mixed into the commands about one item. */
final class OneItem {
    @Option(names = "--pipeline", paramLabel = "NAME", description = "Pipeline of the key.")
    private @Nullable String pipeline;

    @Parameters(paramLabel = "KEY|ID", description = "The item: key, id or pipeline/key.")
    private String item = "";

    /** Finds it and passes it on; ends the command when there is none, or more than one. */
    int tell(Supplier<OpenDatabase> door, BiConsumer<ItemDesk, ItemSnapshot> telling) {
        try (OpenDatabase database = door.get()) {
            ItemSnapshot seen = new ItemNames(database.source(), database.flags()).one(item, pipeline);
            telling.accept(new ItemDesk(database.source()), seen);
            return Exit.OK;
        }
    }
}
