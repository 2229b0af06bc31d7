package dev.okiagari.kit.web.access;

import dev.okiagari.jdbc.Sql;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** The console's own tables: tokens, sessions and sign-in links. Stateless. */
public final class AccessSchema {
    public static final String NAME = "okiagari_console";
    public static final int VERSION = 1;

    /** The folder of the files on the class path, for Flyway. */
    public static final String LOCATION = "dev/okiagari/kit/schema";

    public static final List<String> FILES = List.of("V1__console.sql");

    private AccessSchema() {}

    /** Creates the tables where they are missing. Two that do so at once wait for each other. */
    public static void apply(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            connection.setAutoCommit(false);
            AccessTable.lockCreation(connection);
            if (!AccessTable.isThere(connection)) {
                Sql.script(connection, text());
            }
            connection.commit();
        }
    }

    /** Whether the tables are there. */
    public static boolean isThere(Connection connection) throws SQLException {
        return AccessTable.isThere(connection);
    }

    private static String text() {
        try (InputStream in =
                AccessSchema.class.getClassLoader().getResourceAsStream(LOCATION + "/" + FILES.getFirst())) {
            if (in == null) {
                throw new IllegalStateException("the console's tables are not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the console's tables", e);
        }
    }
}
