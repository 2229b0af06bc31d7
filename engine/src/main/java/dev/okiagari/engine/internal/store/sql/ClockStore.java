package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;

/** The engine's only clock, as the database tells it. */
public final class ClockStore {
    private ClockStore() {}

    public static Instant now(Connection connection) throws SQLException {
        String sql = """
                select okiagari.now() as now
                """;
        return Sql.one(connection, sql, row -> Sql.requireInstant(row, "now"));
    }

    /** Moves the clock forward. Only tests do that: a running system has one time, PostgreSQL's. */
    public static void advance(Connection connection, Duration time) throws SQLException {
        // Safe against everybody: one row, and leases only ever look older by it.
        String sql = """
                update okiagari.clock set shift = shift + make_interval(secs => ?)
                """;
        Sql.write(connection, sql, time);
    }
}
