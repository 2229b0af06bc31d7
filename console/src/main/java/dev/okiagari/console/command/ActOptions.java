package dev.okiagari.console.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of every act on items; mixed into each of these commands. */
final class ActOptions {
    @Parameters(
            arity = "0..*",
            paramLabel = "KEY|ID",
            description = "The items: key, id or pipeline/key of each. Without items, a filter selects them.")
    List<String> items = new ArrayList<>();

    @Option(names = "--pipeline", paramLabel = "NAME", description = "Pipeline of the keys.")
    @Nullable
    String pipeline;

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            description =
                    "Why you do this; recorded with your name and shown with the item. Required unless --dry-run.")
    @Nullable
    String reason;

    @Option(names = "--dry-run", description = "Show what would be done, and change nothing.")
    boolean dryRun;
}
