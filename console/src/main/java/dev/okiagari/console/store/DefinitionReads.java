package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Reads how nodes describe a pipeline. Stateless. */
public final class DefinitionReads {
    private DefinitionReads() {}

    /** The JSON that a node of the active version wrote at its start; empty when none has. */
    public static Optional<String> of(Connection connection, String pipeline) throws SQLException {
        String sql = """
                select definition::text from okiagari.pipeline where name = ?
                """;
        return Sql.first(connection, sql, row -> Optional.ofNullable(row.getString(1)), pipeline)
                .flatMap(text -> text);
    }
}
