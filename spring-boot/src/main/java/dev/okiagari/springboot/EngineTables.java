package dev.okiagari.springboot;

import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.StartRefused;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** The engine's tables are there: what needs them asks for this bean. */
final class EngineTables {
    private EngineTables() {}

    static EngineTables prepared(DataSource source, OkiagariProperties.SchemaMode mode) {
        try {
            switch (mode) {
                case APPLY -> apply(source);
                case VALIDATE -> validate(source);
                case NONE -> {}
            }
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        }
        return new EngineTables();
    }

    /** This data source, which has them. */
    DataSource in(DataSource source) {
        return source;
    }

    /** Of processes that start at the same time one makes them, and the others find them made. */
    private static void apply(DataSource source) throws SQLException {
        try {
            Schema.apply(source);
        } catch (SQLException e) {
            try (Connection connection = source.getConnection()) {
                if (Schema.installed(connection) < Schema.VERSION) {
                    throw e;
                }
            }
        }
    }

    private static void validate(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            int installed = Schema.installed(connection);
            if (installed < Schema.VERSION || installed > Schema.VERSION + 1) {
                throw StartRefused.wrongSchema("could not start because the database has version " + installed
                        + " of Okiagari's tables and this build needs " + Schema.VERSION
                        + ": add the files of Schema.files() to your migrations, or set okiagari.schema=apply");
            }
        }
    }
}
