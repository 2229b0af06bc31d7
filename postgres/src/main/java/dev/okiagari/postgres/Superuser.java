package dev.okiagari.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The name of the superuser. Earlier versions named it like the schema of the engine, and so {@code "$user"}, the first
 * place where PostgreSQL creates a table without a schema, was that schema.
 */
final class Superuser {
    static final String NAME = "postgres";
    static final String FORMER = "okiagari";

    private Superuser() {}

    /**
     * In a folder of an earlier version, tables without a schema are created in public from now on, and those that were created in the
     * engine's schema are still found. A setting of the operator's own stays. Called under the folder's lock.
     */
    static void keepOutOfEnginesSchema(Connection connection) throws SQLException {
        if (!hasOwnSearchPath(connection)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("alter role " + FORMER + " set search_path to public, " + FORMER);
            }
        }
    }

    private static boolean hasOwnSearchPath(Connection connection) throws SQLException {
        String sql = """
                select exists (
                    select from pg_db_role_setting s, unnest(s.setconfig) as one(setting)
                    where s.setrole = (select oid from pg_roles where rolname = ?) and setting like 'search_path=%')
                """;
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, FORMER);
            try (ResultSet row = query.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }
}
