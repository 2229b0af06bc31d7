package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.Place;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Builds the search index anew. */
@Command(
        name = "reindex",
        description = {
            "Builds the search index of this host anew from the database; searches are answered from the old one meanwhile.",
            "Seldom needed: a missing or damaged index is built anew by itself, and changes are followed."
        })
final class ReindexCommand implements Callable<Integer> {
    private final Supplier<Place> place;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    ReindexCommand(Supplier<Place> place) {
        this.place = place;
    }

    @Override
    public Integer call() {
        long began = System.nanoTime();
        try (PaperDesk desk = PaperDesk.open(place.get());
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
                ? "built the search index in " + folder + " anew in "
                        + String.format(Locale.ROOT, "%.1f s", took.toMillis() / 1000.0)
                : "another process keeps the search index in " + folder + "; it was asked to build it anew";
    }
}
