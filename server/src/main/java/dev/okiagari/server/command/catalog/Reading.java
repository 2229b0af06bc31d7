package dev.okiagari.server.command.catalog;

import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that reads from the catalog and prints a table or JSON. */
abstract class Reading implements Callable<Integer>, ShortCommand {
    private final Supplier<CatalogDesk> door;

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Mixin
    OutputOptions output = new OutputOptions();

    Reading(Supplier<CatalogDesk> door) {
        this.door = door;
    }

    <T> T with(Function<CatalogDesk, T> use) {
        try (CatalogDesk desk = door.get()) {
            return use.apply(desk);
        }
    }

    void print(Json json) {
        spec.commandLine().getOut().println(json.text());
    }

    void print(Table table) {
        table.lines().forEach(spec.commandLine().getOut()::println);
    }

    /** Something for people only. */
    void say(String line) {
        spec.commandLine().getOut().flush();
        spec.commandLine().getErr().println(line);
    }
}
