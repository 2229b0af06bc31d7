package dev.okiagari.server.command;

import static dev.okiagari.server.ServerTexts.say;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.okiagari.application.Tables;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.ShortCommand;
import dev.okiagari.server.wiring.DatabaseLocation;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.Migrations;
import dev.okiagari.server.wiring.ServerProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates or upgrades the schemas of the engine, of the console and of all applications. */
@Command(name = "migrate")
public final class MigrateCommand extends PrintingCommand implements ShortCommand {
    private final ServerProgram program;

    @Option(names = "--print")
    private boolean print;

    @Option(names = "--engine")
    private boolean engineOnly;

    public MigrateCommand(ServerProgram program) {
        this.program = program;
    }

    @Override
    public Integer call() {
        if (print) {
            print(this::plan, this::sql);
            return Exit.OK;
        }
        DatabaseLocation location = program.location();
        try (OpenDatabase database = DatabaseOpener.creating(location)) {
            Migrations.Results results = Migrations.apply(database.source(), others());
            print(
                    () -> new Migrated(location.toString(), results.engine(), results.others()),
                    () -> words(location, results));
            return Exit.OK;
        }
    }

    private Map<String, Tables> others() {
        return engineOnly ? Map.of() : Migrations.tables(program.applications());
    }

    private String sql() {
        List<String> all = new ArrayList<>(Schema.files());
        others().values().forEach(tables -> all.add(tables.text()));
        return String.join("\n", all);
    }

    private Plan plan() {
        Map<String, Version> versions = new LinkedHashMap<>();
        others().forEach((name, tables) -> versions.put(name, new Version(tables.version())));
        return new Plan(Schema.VERSION, versions, sql());
    }

    /** What {@code --print --json} prints: the engine's version beside those of the others, which have names. */
    private record Plan(int to, @JsonAnyGetter Map<String, Version> others, String sql) {}

    /** The version of a schema that this build has. */
    private record Version(int to) {}

    private String words(DatabaseLocation location, Migrations.Results results) {
        List<String> lines = new ArrayList<>();
        lines.add(words(location, new Part(say("migrate.schema"), Schema.VERSION), results.engine()));
        others().forEach((name, tables) -> {
            Migrations.Result result = Objects.requireNonNull(results.others().get(name));
            lines.add(words(location, new Part(say("migrate.schema-of", name), tables.version()), result));
        });
        return String.join(System.lineSeparator(), lines);
    }

    /** A schema, and the version of it that this build has. */
    private record Part(String name, int version) {}

    private static String words(DatabaseLocation location, Part part, Migrations.Result result) {
        if (result.applied().isEmpty()) {
            return result.to() > part.version()
                    ? say("migrate.newer", location, part.name(), result.to(), part.version())
                    : say("migrate.nothing", location, part.name(), result.to());
        }
        String applied = String.join(", ", result.applied());
        return result.from() == 0
                ? say("migrate.created", location, part.name(), result.to(), applied)
                : say("migrate.migrated", location, part.name(), result.from(), result.to(), applied);
    }

    /** What {@code --json} prints: the engine's own result beside those of the others, which have names. */
    private record Migrated(
            String database,
            @JsonUnwrapped Migrations.Result engine,
            @JsonAnyGetter Map<String, Migrations.Result> others) {}
}
