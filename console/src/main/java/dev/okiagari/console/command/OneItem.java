package dev.okiagari.console.command;

import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.ItemSnapshot;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Names one item on the command line; mixed into the commands about one item. */
final class OneItem {
    @Option(names = "--pipeline", paramLabel = "NAME", descriptionKey = "item.pipeline")
    private @Nullable String pipeline;

    @Parameters(paramLabel = "KEY|ID", descriptionKey = "item.name")
    private String item = "";

    /** Ends the command when there is none, or more than one. */
    ItemSnapshot in(ConsoleContext context) {
        return new ItemNames(context).one(item, pipeline);
    }
}
