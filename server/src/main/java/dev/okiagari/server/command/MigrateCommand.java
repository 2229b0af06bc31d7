package dev.okiagari.server.command;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.engine.Schema;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.Migrations;
import dev.okiagari.server.wiring.Place;
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
            String sql = String.join("\n", Schema.files()) + "\n" + PaperTables.TABLES.text();
            out.println(
                    output.json()
                            ? new Json()
                                    .put("to", Schema.VERSION)
                                    .put("papers", new Json().put("to", PaperTables.TABLES.version()))
                                    .put("sql", sql)
                                    .text()
                            : sql);
            return Exit.OK;
        }
        Place where = place.get();
        try (OpenDatabase database = DatabaseOpener.making(where)) {
            Migrations.All done = Migrations.apply(database.source());
            out.println(output.json() ? json(where, done).text() : words(where, done));
            return Exit.OK;
        }
    }

    private static String words(Place where, Migrations.All done) {
        return words(where.toString(), new Part("schema", Schema.VERSION), done.engine())
                + System.lineSeparator()
                + words(where.toString(), new Part("papers schema", PaperTables.TABLES.version()), done.papers());
    }

    /** Which tables are meant, and the version of them that this build has. */
    private record Part(String name, int version) {}

    private static String words(String where, Part part, Migrations.Migrated done) {
        if (done.applied().isEmpty()) {
            String newer = done.to() > part.version() ? ", newer than this build's " + part.version() : "";
            return "nothing to do: " + where + " has " + part.name() + " " + done.to() + newer;
        }
        return "migrated " + where + " from " + part.name() + " " + done.from() + (done.from() == 0 ? " (none)" : "")
                + " to " + done.to() + ": " + String.join(", ", done.applied());
    }

    private static Json json(Place where, Migrations.All done) {
        return json(new Json().put("database", where.toString()), done.engine())
                .put("papers", json(new Json(), done.papers()));
    }

    private static Json json(Json json, Migrations.Migrated done) {
        return json.put("from", done.from()).put("to", done.to()).put("applied", done.applied());
    }
}
