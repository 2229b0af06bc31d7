package dev.okiagari.console.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;

/** Reads the engine's clock. Stateless. */
public final class ClockReads {
    private ClockReads() {}

    public static Instant now(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of one row.
        try (PreparedStatement statement = connection.prepareStatement("select okiagari.now()");
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getTimestamp(1).toInstant();
        }
    }
}
