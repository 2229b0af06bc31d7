package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.model.StartRefused;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/** The version of the tables: which one this build needs, and which one is installed. */
public final class SchemaVersion {
    /** The version this build was written for. It also runs on the next one. */
    public static final int VERSION = 1;

    private SchemaVersion() {}

    /** The version that the database has; 0 when it has none. */
    public static int installed(Connection connection) throws SQLException {
        // The first look keeps an error from aborting the caller's transaction.
        String isThere = """
                select to_regclass('okiagari.schema_version') is not null
                """;
        if (!Sql.one(connection, isThere, row -> row.getBoolean(1))) {
            return 0;
        }
        String sql = """
                select coalesce(max(version), 0) from okiagari.schema_version
                """;
        return Sql.one(connection, sql, row -> row.getInt(1));
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
}
