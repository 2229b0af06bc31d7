package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;

/** Reads the engine's clock. Stateless. */
public final class ClockReads {
    private ClockReads() {}

    public static Instant now(Connection connection) throws SQLException {
        return Sql.one(connection, "select okiagari.now() as now", row -> Sql.requireInstant(row, "now"));
    }
}
