package dev.okiagari.console.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads how nodes describe a pipeline. Stateless. */
public final class DefinitionReads {
    private DefinitionReads() {}

    /** The JSON that a node of the active version wrote at its start; empty when none has. */
    public static Optional<String> of(Connection connection, String pipeline) throws SQLException {
        // Safe against everybody: a plain read of one row.
        String sql = """
                select definition::text from okiagari.pipeline where name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline);
            try (ResultSet row = statement.executeQuery()) {
                @Nullable String text = row.next() ? row.getString(1) : null;
                return Optional.ofNullable(text);
            }
        }
    }
}
