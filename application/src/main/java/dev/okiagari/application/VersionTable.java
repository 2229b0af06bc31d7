package dev.okiagari.application;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;

/** Reads which version of its tables a schema has. Stateless. */
final class VersionTable {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

    private VersionTable() {}

    /** Only plain names become part of a statement. */
    static void requireName(String schema) {
        if (!NAME.matcher(schema).matches()) {
            throw new IllegalArgumentException(
                    "a schema is named by lower-case letters, digits and _, not '" + schema + "'");
        }
    }

    static int installed(Connection connection, String schema) throws SQLException {
        String exists = """
                select to_regclass(? || '.schema_version') is not null
                """;
        if (!CleanSql.first(connection, exists, row -> row.getBoolean(1), schema)
                .orElseThrow()) {
            return 0;
        }
        String version = """
                select coalesce(max(version), 0) from %s.schema_version
                """.formatted(schema);
        return Sql.first(connection, version, row -> row.getInt(1)).orElseThrow();
    }
}
