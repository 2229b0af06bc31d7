package dev.okiagari.server.database;

import dev.okiagari.engine.store.Schema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.output.MigrateOutput;

/** Brings a database to this build's schema with Flyway. Safe when several processes do so at once. Stateless. */
public final class Migrations {
    private static final String SCHEMA = "okiagari";

    private Migrations() {}

    /** What was done. */
    public record Migrated(int from, int to, List<String> applied) {}

    /** Applies what is missing; does nothing on a newer schema. */
    public static Migrated apply(DataSource source) {
        int before = installed(source);
        FluentConfiguration flyway = Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(source)
                .callbacks(new FewerNotices())
                .locations("classpath:" + Schema.LOCATION)
                .schemas(SCHEMA)
                .defaultSchema(SCHEMA);
        if (before > 0) {
            // Tables that were made by hand or by the library have no history: it begins with what is there.
            flyway.baselineOnMigrate(true).baselineVersion(Integer.toString(before));
        }
        try {
            List<String> applied = flyway.load().migrate().migrations.stream()
                    .map(Migrations::file)
                    .toList();
            return new Migrated(before, installed(source), applied);
        } catch (FlywayException e) {
            throw new IllegalStateException("could not migrate because " + e.getMessage(), e);
        }
    }

    private static String file(MigrateOutput migration) {
        return "V" + migration.version + "__" + migration.description.replace(' ', '_') + ".sql";
    }

    private static int installed(DataSource source) {
        try (Connection connection = source.getConnection()) {
            return Schema.installed(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("could not read the schema's version because " + e.getMessage(), e);
        }
    }
}
