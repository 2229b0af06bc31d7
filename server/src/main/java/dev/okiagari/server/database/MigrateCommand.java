package dev.okiagari.server.database;

import dev.okiagari.console.command.Exit;
import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.command.OutputOptions;
import dev.okiagari.console.text.Json;
import dev.okiagari.engine.store.Schema;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Makes or upgrades the schema. */
@Command(
        name = "migrate",
        description = "Brings the database to this build's schema; makes the embedded one when there is none.")
public final class MigrateCommand implements Callable<Integer> {
    private final Supplier<Place> place;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--print", description = "Only print the SQL, for those who apply it by hand; touches no database.")
    private boolean print;

    public MigrateCommand(Supplier<Place> place) {
        this.place = place;
    }

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        if (print) {
            String sql = String.join("\n", Schema.files());
            out.println(
                    output.json()
                            ? new Json()
                                    .put("to", Schema.VERSION)
                                    .put("sql", sql)
                                    .text()
                            : sql);
            return Exit.OK;
        }
        Place where = place.get();
        try (OpenDatabase database = Opening.making(where)) {
            Migrations.Migrated done = Migrations.apply(database.source());
            out.println(output.json() ? json(where, done).text() : words(where, done));
            return Exit.OK;
        }
    }

    private static String words(Place where, Migrations.Migrated done) {
        if (done.applied().isEmpty()) {
            String newer = done.to() > Schema.VERSION ? ", newer than this build's " + Schema.VERSION : "";
            return "nothing to do: " + where + " has schema " + done.to() + newer;
        }
        return "migrated " + where + " from schema " + done.from() + (done.from() == 0 ? " (none)" : "") + " to "
                + done.to() + ": " + String.join(", ", done.applied());
    }

    private static Json json(Place where, Migrations.Migrated done) {
        return new Json()
                .put("database", where.toString())
                .put("from", done.from())
                .put("to", done.to())
                .put("applied", done.applied());
    }
}
