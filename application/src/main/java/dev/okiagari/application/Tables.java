package dev.okiagari.application;

import dev.okiagari.jdbc.Sql;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * The tables of an application: a schema of its own and the SQL files that make it. Each file records its version in the schema's table
 * {@code schema_version}.
 *
 * @param schema the schema that the tables are in
 * @param location the folder of the SQL files on the class path, as Flyway wants it
 * @param files the names of the SQL files, oldest first
 * @param version the version that this build was written for
 */
public record Tables(String schema, String location, List<String> files, int version) {
    public Tables {
        VersionTable.requireName(schema);
        files = List.copyOf(files);
    }

    /** The version that the database has; 0 when the tables are missing. */
    public int installed(Connection connection) throws SQLException {
        return VersionTable.installed(connection, schema);
    }

    /** Creates the tables where they are missing, without Flyway; the engine's come first. For tests and small programs. */
    public void apply(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            if (installed(connection) == 0) {
                Sql.script(connection, text());
            }
        }
    }

    /** The statements of all files, for those who apply them by hand. */
    public String text() {
        return String.join("\n", files.stream().map(this::read).toList());
    }

    private String read(String file) {
        ClassLoader loader = Tables.class.getClassLoader();
        try (InputStream in = loader.getResourceAsStream(location + "/" + file)) {
            if (in == null) {
                throw new IllegalStateException("could not read " + file + " because it is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }
}
