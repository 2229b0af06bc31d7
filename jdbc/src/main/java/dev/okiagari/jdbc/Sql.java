package dev.okiagari.jdbc;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGStatement;

/**
 * Runs one statement with its values, which are given in the order of its question marks:
 *
 * <pre>{@code
 * int changed = Sql.write(tx, "update paper set title = ?, read_at = ? where id = ?", title, time, id);
 * List<String> titles = Sql.list(tx, "select title from paper where id = any(?)", row -> row.getString(1), ids);
 * Optional<Paper> paper = Sql.first(tx, "select * from paper where id = ?", Sql.record(Paper.class), id);
 * long newId = Sql.one(tx, "insert into paper (title) values (?) returning id", row -> row.getLong(1), title);
 * }</pre>
 *
 * <p>What a value may be:
 *
 * <ul>
 *   <li>null, a string, a number, a boolean, a {@code byte[]}, a {@code float[]}
 *   <li>an {@link Instant}; one outside the years 1 to 9999 becomes an infinity
 *   <li>a {@link Duration}, as seconds: {@code make_interval(secs => ?)}
 *   <li>a list, as {@code text[]} of its elements' texts
 *   <li>one column of many rows, as an array of any type: see {@link Column}. So many rows are written by one statement:
 *       {@code insert … select … from unnest(?, ?)}
 *   <li>an enum is given as its word: {@code state.word()}
 * </ul>
 *
 * <p>Strings are bound as they are; PostgreSQL refuses those that it cannot store. {@link CleanSql} is for texts from outside.
 *
 * <p>Opens no transaction and closes no connection: the caller does. A connection for one read is lent by {@link #with}.
 * Stateless.
 */
public final class Sql {
    /** The first and the last time that can be written down everywhere. */
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

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

    /** Uses a connection. */
    @FunctionalInterface
    public interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /**
     * Reads a row as a record: each component from the column of its name, {@code readAt} from {@code read_at}; others are named by the
     * statement, {@code select n as read_at}. Columns that no component names are left out.
     *
     * <ul>
     *   <li>a {@link Duration} is read from a number of seconds, a list of strings from a {@code text[]}, an enum from its word or name
     *   <li>a record of one component is read from its own column: {@code id} for a {@code PaperId id}
     *   <li>any other record in the record from columns named after both, {@code shop_name}; when its first column is null, it is
     *   <li>a primitive is 0 or false where the column is null, anything else null, or an empty {@link Optional}
     * </ul>
     */
    public static <R extends Record> Reading<R> record(Class<R> type) {
        return RecordReading.of(type);
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

    /** Runs statements without values, one after the other, such as those of a file. */
    public static void script(Connection connection, String statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(statements);
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

    /** Reads the first row, if there is one, and no other. */
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

    /** Lends a connection to {@code work}. Throws {@link ReadFailed} when the database fails. */
    public static <T> T with(DataSource source, Work<T> work) {
        try (Connection connection = source.getConnection()) {
            return work.on(connection);
        } catch (SQLException e) {
            throw new ReadFailed(e);
        }
    }

    /** A length of time that the statement gives in seconds. */
    public static Duration seconds(ResultSet row, String column) throws SQLException {
        return Duration.ofMillis(Math.round(row.getDouble(column) * 1000));
    }

    /** The time in a column; null when it has none. */
    public static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp value = row.getTimestamp(column);
        return value == null ? null : value.toInstant();
    }

    /** The time in a column that always has one. */
    public static Instant requireInstant(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(instant(row, column), column);
    }

    /** The time in a column that always has one, in microseconds since 1970, as exact as it is stored. */
    public static long micros(ResultSet row, String column) throws SQLException {
        Timestamp time = Objects.requireNonNull(row.getTimestamp(column), column);
        return Math.floorDiv(time.getTime(), 1000L) * 1_000_000 + time.getNanos() / 1000;
    }

    /** The elements of a {@code text[]}; an empty list when the column is null. */
    public static List<String> texts(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? List.of() : List.of((String[]) array.getArray());
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
            case Column column -> statement.setArray(index, array(connection, column));
            case List<?> list -> statement.setArray(index, array(connection, Column.elements(list)));
            default -> statement.setObject(index, value);
        }
    }

    /** By the driver's own method: it takes primitive arrays and sends them in binary. */
    private static Array array(Connection connection, Column column) throws SQLException {
        return connection.unwrap(PGConnection.class).createArrayOf(column.type(), column.values());
    }

    /** A time before or after all that a column can have is its infinity. */
    private static Timestamp timestamp(Instant time) {
        if (time.isAfter(LATEST)) {
            return new Timestamp(PGStatement.DATE_POSITIVE_INFINITY);
        }
        return time.isBefore(EARLIEST) ? new Timestamp(PGStatement.DATE_NEGATIVE_INFINITY) : Timestamp.from(time);
    }
}
