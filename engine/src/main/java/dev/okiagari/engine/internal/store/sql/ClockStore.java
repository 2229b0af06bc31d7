package dev.okiagari.engine.internal.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** The engine's only clock, as the database tells it. */
public final class ClockStore {
    private ClockStore() {}

    public static Instant now(Connection connection) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select okiagari.now() as now
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return Objects.requireNonNull(Sql.instant(row, "now"));
        }
    }

    /** Moves the clock forward. Only tests do that: a running system has one time, PostgreSQL's. */
    public static void advance(Connection connection, Duration time) throws SQLException {
        // Safe against everybody: one row, and leases only ever look older by it.
        String sql = """
                update okiagari.clock set shift = shift + make_interval(secs => ?)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDouble(1, time.toNanos() / 1e9);
            statement.executeUpdate();
        }
    }
}
