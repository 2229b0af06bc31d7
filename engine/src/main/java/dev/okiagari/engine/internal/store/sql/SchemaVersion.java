package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.model.StartRefused;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** The version of the tables: which one this build needs, which one is installed, and the files that create it. */
public final class SchemaVersion {
    /** The version this build was written for. It also runs on the next one. */
    public static final int VERSION = 1;

    /** Where the files are on the class path, for Flyway. */
    public static final String LOCATION = "dev/okiagari/engine/schema";

    private static final List<String> FILES = List.of("V1__engine.sql");
    private static final String UNDEFINED_TABLE = "42P01";

    private SchemaVersion() {}

    /** The version that the database has; 0 when it has none. */
    public static int installed(Connection connection) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select coalesce(max(version), 0) from okiagari.schema_version
                """;
        try {
            return Sql.one(connection, sql, row -> row.getInt(1));
        } catch (SQLException e) {
            if (UNDEFINED_TABLE.equals(e.getSQLState())) {
                return 0;
            }
            throw e;
        }
    }

    /** Throws and says what to do when this build cannot work on that database. */
    public static void check(Connection connection) throws SQLException {
        int installed = installed(connection);
        if (installed == VERSION || installed == VERSION + 1) {
            return;
        }
        String apply = "call Schema.apply(dataSource), or run 'okiagari migrate --engine'";
        String advice =
                installed < VERSION ? apply : "upgrade this program first: it knows schemas up to " + (VERSION + 1);
        String has = installed == 0 ? "no tables of Okiagari" : "Okiagari schema " + installed;
        throw StartRefused.wrongSchema("could not start because the database has " + has
                + " and this build needs schema " + VERSION + ": " + advice);
    }

    /** The statements of every file in order, for those who apply them by hand. */
    public static List<String> files() {
        return FILES.stream().map(SchemaVersion::text).toList();
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
        try (InputStream in = SchemaVersion.class.getClassLoader().getResourceAsStream(LOCATION + "/" + file)) {
            if (in == null) {
                throw new IllegalStateException("could not read " + file + " because it is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }
}
