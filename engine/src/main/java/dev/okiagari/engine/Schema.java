package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.sql.SchemaVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** The engine's tables: the version this build needs, the one a database has, and their files. Threads may share it. */
public final class Schema {
    /** The version this build was written for. It also runs on the next one. */
    public static final int VERSION = SchemaVersion.VERSION;

    /** The folder of the files on the class path, for Flyway. */
    public static final String LOCATION = "dev/okiagari/engine/schema";

    private static final List<String> FILES = List.of("V1__engine.sql");

    private Schema() {}

    /** The version that the database has; 0 when it has none. */
    public static int installed(Connection connection) throws SQLException {
        return SchemaVersion.installed(connection);
    }

    /** The text of every file in order, to apply them by hand. */
    public static List<String> files() {
        return FILES.stream().map(Schema::text).toList();
    }

    /** Applies what is missing, one transaction per file, without Flyway. For tests, examples and small programs. */
    public static void apply(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            for (int i = installed(connection); i < FILES.size(); i++) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(text(FILES.get(i)));
                }
            }
        }
    }

    private static String text(String file) {
        try (InputStream in = Schema.class.getClassLoader().getResourceAsStream(LOCATION + "/" + file)) {
            if (in == null) {
                throw new IllegalStateException("could not read " + file + " because it is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }
}
