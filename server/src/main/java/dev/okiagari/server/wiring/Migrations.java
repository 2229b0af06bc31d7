package dev.okiagari.server.wiring;

import dev.okiagari.application.Application;
import dev.okiagari.application.Tables;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.web.access.AccessSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.output.MigrateOutput;

/**
 * Migrates a database with Flyway: the engine's tables, then those of the console and of each application, each in its own schema with its own history.
 * Safe when several processes do so at once. Stateless.
 */
public final class Migrations {
    private static final Part ENGINE = new Part("okiagari", Schema.LOCATION, Schema::installed);

    /** Tokens, sessions and sign-in links of the console. */
    public static final Tables CONSOLE =
            new Tables(AccessSchema.NAME, AccessSchema.LOCATION, AccessSchema.FILES, AccessSchema.VERSION);

    private Migrations() {}

    /** What was done to one schema. */
    public record Result(int from, int to, List<String> applied) {}

    /**
     * What was done to all of them.
     *
     * @param others by name, in the order given
     */
    public record Results(Result engine, Map<String, Result> others) {}

    /** Reads the version that a database has; 0 for none. */
    @FunctionalInterface
    private interface Installed {
        int in(Connection connection) throws SQLException;
    }

    /** A schema and the files that create it. */
    private record Part(String schema, String location, Installed installed) {}

    /** Applies what is missing; does nothing where the tables are newer. */
    public static Results apply(DataSource source, Map<String, Tables> others) {
        Result engine = apply(source, ENGINE);
        Map<String, Result> results = new LinkedHashMap<>();
        others.forEach((name, tables) -> {
            Part part = new Part(tables.schema(), tables.location(), tables::installed);
            results.put(name, apply(source, part));
        });
        return new Results(engine, results);
    }

    /** The tables of the console and of the applications, by name. */
    public static Map<String, Tables> tables(List<Application> applications) {
        Map<String, Tables> all = new LinkedHashMap<>();
        all.put("console", CONSOLE);
        applications.forEach(one -> all.put(one.name(), one.tables()));
        return all;
    }

    private static Result apply(DataSource source, Part part) {
        int before = installed(source, part);
        FluentConfiguration flyway = Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(source)
                .callbacks(new QuietNotices())
                .locations("classpath:" + part.location())
                .schemas(part.schema())
                .defaultSchema(part.schema());
        if (before > 0) {
            // Tables that were created by hand or by the library have no history yet: it begins with what is there.
            flyway.baselineOnMigrate(true).baselineVersion(Integer.toString(before));
        }
        try {
            List<String> applied = flyway.load().migrate().migrations.stream()
                    .map(Migrations::file)
                    .toList();
            return new Result(before, installed(source, part), applied);
        } catch (FlywayException e) {
            throw new IllegalStateException("could not migrate schema " + part.schema() + ": " + e.getMessage(), e);
        }
    }

    private static String file(MigrateOutput migration) {
        return "V" + migration.version + "__" + migration.description.replace(' ', '_') + ".sql";
    }

    private static int installed(DataSource source, Part part) {
        try (Connection connection = source.getConnection()) {
            return part.installed().in(connection);
        } catch (SQLException e) {
            throw new IllegalStateException(
                    "could not read the version of schema " + part.schema() + ": " + e.getMessage(), e);
        }
    }
}
