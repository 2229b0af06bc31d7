package dev.okiagari.console.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every act on items is told; mixed into each such command. */
final class ActOptions {
    @Parameters(
            arity = "0..*",
            paramLabel = "KEY|ID",
            description = "The items: key, id, or pipeline/key of each. None: all of a filter.")
    List<String> items = new ArrayList<>();

    @Option(names = "--pipeline", paramLabel = "NAME", description = "Where keys are to be looked for.")
    @Nullable
    String pipeline;

    @Option(
            names = {"--reason", "--why"},
            paramLabel = "TEXT",
            description = "Why you do this. Recorded with your name and shown with the item; needed unless --dry-run.")
    @Nullable
    String reason;

    @Option(names = "--dry-run", description = "Only say what would be done.")
    boolean dryRun;
}
