package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.server.wiring.Folders;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Rebuilds the search index. */
@Command(
        name = "reindex",
        description = {
            "Rebuilds the search index of this host from the database; searches use the old index in the meantime.",
            "Rarely needed: the index follows changes, and a missing or damaged one is rebuilt automatically."
        })
final class ReindexCommand implements Callable<Integer> {
    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    ReindexCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        long began = System.nanoTime();
        try (PaperDesk desk = door.get();
                OpenIndex open = OpenIndex.over(desk)) {
            boolean rebuilt = open.rebuild();
            Duration took = Duration.ofNanos(System.nanoTime() - began);
            String folder = Folders.index(desk.place()).toString();
            spec.commandLine()
                    .getOut()
                    .println(
                            output.json()
                                    ? new Json()
                                            .put("rebuilt", rebuilt)
                                            .put("folder", folder)
                                            .put("seconds", took.toMillis() / 1000.0)
                                            .text()
                                    : words(rebuilt, folder, took));
            return Exit.OK;
        }
    }

    private static String words(boolean rebuilt, String folder, Duration took) {
        return rebuilt
                ? "rebuilt the search index in " + folder + " in "
                        + String.format(Locale.ROOT, "%.1f s", took.toMillis() / 1000.0)
                : "another process writes the search index in " + folder + "; it was asked to rebuild it";
    }
}
