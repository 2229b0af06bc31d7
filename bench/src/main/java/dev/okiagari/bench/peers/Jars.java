package dev.okiagari.bench.peers;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** What the jar of a peer tells: its version, and the tables it ships. */
final class Jars {
    private Jars() {}

    /** The name of the jar that has this class, such as {@code quartz-2.5.2}. */
    static String nameOf(Class<?> type) {
        Path jar =
                Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
        return String.valueOf(jar.getFileName()).replaceAll("\\.jar$", "");
    }

    /** Runs the statements of a file in the jar that has this class. */
    static void createTables(Class<?> type, String file, DataSource source) throws IOException, SQLException {
        try (InputStream in = type.getResourceAsStream(file)) {
            if (in == null) {
                throw new IOException("could not create the tables because " + nameOf(type) + " has no " + file);
            }
            String sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        }
    }
}
