package dev.okiagari.papers.store;

import dev.okiagari.engine.DatabaseFailed;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** The database that holds the papers, beside the engine's tables. Threads may share it. */
public final class PaperDatabase {
    /** Where the SQL files lie on the class path, for Flyway. */
    public static final String LOCATION = "dev/okiagari/papers/sql";

    /** The schema that the tables are in. */
    public static final String SCHEMA = "papers";

    /** The version of the tables that this build was written for. */
    public static final int VERSION = 1;

    private static final String FILE = "V1__papers.sql";

    private final DataSource source;

    public PaperDatabase(DataSource source) {
        this.source = source;
    }

    /** Something that is read or done in one transaction. */
    @FunctionalInterface
    public interface Work<T> {
        T in(Connection tx) throws SQLException;
    }

    /** Commits what was done; undoes it when it throws. */
    public <T> T inTransaction(Work<T> work) {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            try {
                T result = work.in(connection);
                connection.commit();
                return result;
            } catch (SQLException | RuntimeException | Error e) {
                undo(connection, e);
                throw e;
            }
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        }
    }

    /** The version that the database has; 0 when it has none. */
    public static int installed(Connection connection) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select to_regclass('papers.schema_version') is not null
                """;
        if (!Sql.first(connection, sql, row -> row.getBoolean(1)).orElseThrow()) {
            return 0;
        }
        // Safe against everybody: a plain read.
        String version = """
                select coalesce(max(version), 0) from papers.schema_version
                """;
        return Sql.first(connection, version, row -> row.getInt(1)).orElseThrow();
    }

    /** Makes the tables where they are missing, without Flyway; the engine's come first. For tests and small programs. */
    public static void apply(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            if (installed(connection) == 0) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute(text());
                }
            }
        }
    }

    /** The statements, for those who apply them by hand. */
    public static String text() {
        try (InputStream in = PaperDatabase.class.getClassLoader().getResourceAsStream(LOCATION + "/" + FILE)) {
            if (in == null) {
                throw new IllegalStateException("could not read " + FILE + " because it is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + FILE, e);
        }
    }

    private static void undo(Connection connection, Throwable cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
