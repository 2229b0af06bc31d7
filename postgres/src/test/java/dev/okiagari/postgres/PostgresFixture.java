package dev.okiagari.postgres;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What the tests of this module share: binaries unpacked once for all of them, and one-line questions to a server. */
public final class PostgresFixture {

    /** Where TestPostgres has them too: unpacked by the first test that needs it, and kept for later builds, in a place other users may enter. */
    public static final Path CACHE = Path.of(
            System.getProperty("java.io.tmpdir"), "okiagari-test-" + System.getProperty("user.name") + "-binaries");

    private PostgresFixture() {}

    static Options options() {
        return Options.defaults().withCache(CACHE);
    }

    static EmbeddedPostgres open(Path folder) {
        return EmbeddedPostgres.open(folder, options());
    }

    static String ask(EmbeddedPostgres pg, String question) {
        try (Connection connection = pg.dataSource("postgres").getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(question)) {
            row.next();
            return row.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(question, e);
        }
    }

    static void tell(EmbeddedPostgres pg, String statements) {
        try (Connection connection = pg.dataSource("postgres").getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        } catch (SQLException e) {
            throw new IllegalStateException(statements, e);
        }
    }
}
