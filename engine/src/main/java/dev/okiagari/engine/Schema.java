package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.sql.SchemaVersion;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/**
 * The engine's tables: the version this build needs, the version a database has, and the files that create them. Stateless;
 * threads may share it.
 */
public final class Schema {
    /** The version this build was written for. It also runs on the next one. */
    public static final int VERSION = SchemaVersion.VERSION;

    /** The folder of the files on the class path, for Flyway. */
    public static final String LOCATION = SchemaVersion.LOCATION;

    private Schema() {}

    /** The version that the database has; 0 when it has none. */
    public static int installed(Connection connection) throws SQLException {
        return SchemaVersion.installed(connection);
    }

    /** The text of every file in order, to apply them by hand. */
    public static List<String> files() {
        return SchemaVersion.files();
    }

    /** Applies what is missing, one transaction per file, without Flyway. For tests, examples and small programs. */
    public static void apply(DataSource source) throws SQLException {
        SchemaVersion.apply(source);
    }
}
