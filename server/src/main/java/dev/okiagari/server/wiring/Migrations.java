package dev.okiagari.server.wiring;

import dev.okiagari.engine.Schema;
import dev.okiagari.papers.PaperTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.output.MigrateOutput;

/**
 * Brings a database to this build's tables with Flyway: the engine's, then those of each application, every part in a schema
 * and with a history of its own. Safe when several processes do so at once. Stateless.
 */
public final class Migrations {
    private static final Part ENGINE = new Part("okiagari", Schema.LOCATION, Schema::installed);
    private static final Part PAPERS =
            new Part(PaperTables.TABLES.schema(), PaperTables.TABLES.location(), PaperTables.TABLES::installed);

    private Migrations() {}

    /** What was done to one part. */
    public record Migrated(int from, int to, List<String> applied) {}

    /** What was done to all of them. */
    public record All(Migrated engine, Migrated papers) {}

    /** Tells the version that a database has; 0 for none. */
    @FunctionalInterface
    private interface Installed {
        int in(Connection connection) throws SQLException;
    }

    /** A schema of its own and the files that make it. */
    private record Part(String schema, String location, Installed installed) {}

    /** Applies what is missing; does nothing where the tables are newer. */
    public static All apply(DataSource source) {
        return new All(apply(source, ENGINE), apply(source, PAPERS));
    }

    /** The same for the engine's tables alone. */
    public static Migrated applyEngine(DataSource source) {
        return apply(source, ENGINE);
    }

    private static Migrated apply(DataSource source, Part part) {
        int before = installed(source, part);
        FluentConfiguration flyway = Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(source)
                .callbacks(new QuietNotices())
                .locations("classpath:" + part.location())
                .schemas(part.schema())
                .defaultSchema(part.schema());
        if (before > 0) {
            // Tables that were made by hand or by the library have no history: it begins with what is there.
            flyway.baselineOnMigrate(true).baselineVersion(Integer.toString(before));
        }
        try {
            List<String> applied = flyway.load().migrate().migrations.stream()
                    .map(Migrations::file)
                    .toList();
            return new Migrated(before, installed(source, part), applied);
        } catch (FlywayException e) {
            throw new IllegalStateException("could not migrate because " + e.getMessage(), e);
        }
    }

    private static String file(MigrateOutput migration) {
        return "V" + migration.version + "__" + migration.description.replace(' ', '_') + ".sql";
    }

    private static int installed(DataSource source, Part part) {
        try (Connection connection = source.getConnection()) {
            return part.installed().in(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("could not read the schema's version because " + e.getMessage(), e);
        }
    }
}
