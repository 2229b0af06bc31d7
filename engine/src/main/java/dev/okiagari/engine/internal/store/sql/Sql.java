package dev.okiagari.engine.internal.store.sql;

import dev.okiagari.engine.model.When;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;

/**
 * Runs one statement with its values in the order of its question marks: strings, numbers, booleans, instants, null,
 * durations (as seconds, for {@code make_interval}), and whole columns of a list ({@link Column}), which arrive as
 * arrays. Stateless; the caller commits.
 */
public final class Sql {
    private Sql() {}

    /** Maps the row that a result stands at to a value. */
    @FunctionalInterface
    public interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** Uses the row that a result stands at. */
    @FunctionalInterface
    public interface Use {
        void row(ResultSet row) throws SQLException;
    }

    /** Runs a statement that writes. Returns the number of rows it changed. */
    public static int write(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            return statement.executeUpdate();
        }
    }

    /** Runs a statement for its effect alone, such as a lock. */
    public static void run(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values)) {
            statement.execute();
        }
    }

    /** Reads every row into a list. */
    public static <T> List<T> list(Connection connection, String sql, Reading<T> reading, @Nullable Object... values)
            throws SQLException {
        List<T> found = new ArrayList<>();
        each(connection, sql, row -> found.add(reading.of(row)), values);
        return found;
    }

    /** Reads the first column of every row. */
    public static List<Long> ids(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        return list(connection, sql, row -> row.getLong(1), values);
    }

    /** Reads the first column of the first row, if there is one. */
    public static OptionalLong id(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        return first(connection, sql, row -> OptionalLong.of(row.getLong(1)), values)
                .orElse(OptionalLong.empty());
    }

    /** Reads the first row, if there is one. */
    public static <T> Optional<T> first(
            Connection connection, String sql, Reading<T> reading, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values);
                ResultSet row = statement.executeQuery()) {
            return row.next() ? Optional.of(reading.of(row)) : Optional.empty();
        }
    }

    /** Runs a query that is asked only whether it finds a row. */
    public static boolean exists(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        return first(connection, sql, row -> true, values).isPresent();
    }

    /** Reads the one row of a statement that always has one, such as an aggregate. */
    public static <T> T one(Connection connection, String sql, Reading<T> reading, @Nullable Object... values)
            throws SQLException {
        return first(connection, sql, reading, values)
                .orElseThrow(() -> new SQLException("the statement returned no row: " + sql.strip()));
    }

    /** Hands every row to {@code use}. */
    public static void each(Connection connection, String sql, Use use, @Nullable Object... values)
            throws SQLException {
        try (PreparedStatement statement = prepare(connection, sql, values);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                use.row(rows);
            }
        }
    }

    /** The time in a column; null when it has none. */
    public static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp value = row.getTimestamp(column);
        return value == null ? null : value.toInstant();
    }

    /** A time before or after all that a column can have is its infinity. */
    private static Timestamp timestamp(Instant time) {
        if (time.isAfter(When.LATEST)) {
            return new Timestamp(PGStatement.DATE_POSITIVE_INFINITY);
        }
        return time.isBefore(When.EARLIEST) ? new Timestamp(PGStatement.DATE_NEGATIVE_INFINITY) : Timestamp.from(time);
    }

    /** The time in a column that always has one, in microseconds since 1970, as exact as it is stored. */
    public static long micros(ResultSet row, String column) throws SQLException {
        Timestamp time = Objects.requireNonNull(row.getTimestamp(column), column);
        return Math.floorDiv(time.getTime(), 1000L) * 1_000_000 + time.getNanos() / 1000;
    }

    /** The time in a column that always has one. */
    public static Instant requireInstant(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(instant(row, column), column);
    }

    private static PreparedStatement prepare(Connection connection, String sql, @Nullable Object... values)
            throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            for (int i = 0; i < values.length; i++) {
                set(connection, statement, i + 1, values[i]);
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private static void set(Connection connection, PreparedStatement statement, int index, @Nullable Object value)
            throws SQLException {
        switch (value) {
            case null -> statement.setNull(index, Types.NULL);
            case String text -> statement.setString(index, text);
            case Instant time -> statement.setTimestamp(index, timestamp(time));
            case Duration span -> statement.setDouble(index, span.getSeconds() + span.getNano() / 1e9);
            // The driver's own method: it takes primitive arrays and sends them in binary.
            case Column column ->
                statement.setArray(
                        index, connection.unwrap(PGConnection.class).createArrayOf(column.type(), column.values()));
            default -> statement.setObject(index, value);
        }
    }
}
