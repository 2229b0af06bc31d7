package dev.okiagari.application;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs statements with their parameters in order: strings, numbers, instants, lists (passed as {@code text[]}), float arrays and null.
 * Strings lose what PostgreSQL cannot store (see {@link #clean}). Stateless.
 */
public final class Sql {
    private Sql() {}

    /** Maps the current row to a value. */
    @FunctionalInterface
    public interface Reading<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** Runs a statement that writes. Returns the number of rows it changed. */
    public static int update(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(connection, statement, values);
            return statement.executeUpdate();
        }
    }

    /** Reads all rows. */
    public static <T> List<T> list(Connection connection, String sql, Reading<T> reading, @Nullable Object... values)
            throws SQLException {
        List<T> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(connection, statement, values);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    found.add(reading.of(row));
                }
            }
        }
        return found;
    }

    /** Reads the first row, if there is one. */
    public static <T> Optional<T> first(
            Connection connection, String sql, Reading<T> reading, @Nullable Object... values) throws SQLException {
        return list(connection, sql, reading, values).stream().findFirst();
    }

    public static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    /** The elements of a {@code text[]} column; an empty list when it is null. */
    public static List<String> texts(ResultSet row, String column) throws SQLException {
        java.sql.Array array = row.getArray(column);
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }

    /** Removes what PostgreSQL cannot store in a text: NUL characters and unpaired surrogates. */
    public static String clean(String text) {
        StringBuilder kept = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (c == 0 || (Character.isSurrogate(c) && !pair)) {
                kept = kept == null ? new StringBuilder(text.substring(0, i)) : kept;
            } else if (kept != null) {
                kept.append(c);
            }
            if (pair) {
                i++;
                if (kept != null) {
                    kept.append(text.charAt(i));
                }
            }
        }
        return kept == null ? text : kept.toString();
    }

    private static void fill(Connection connection, PreparedStatement statement, @Nullable Object... values)
            throws SQLException {
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            switch (value) {
                case null -> statement.setNull(i + 1, Types.NULL);
                case String text -> statement.setString(i + 1, clean(text));
                case Instant time -> statement.setObject(i + 1, time.atOffset(ZoneOffset.UTC));
                case List<?> list -> statement.setArray(i + 1, connection.createArrayOf("text", cleaned(list)));
                case float[] vector -> statement.setObject(i + 1, vector);
                default -> statement.setObject(i + 1, value);
            }
        }
    }

    private static @Nullable Object[] cleaned(List<?> list) {
        @Nullable Object[] texts = new @Nullable Object[list.size()];
        for (int i = 0; i < texts.length; i++) {
            Object one = list.get(i);
            texts[i] = one instanceof Optional<?> maybe
                    ? maybe.map(text -> clean(text.toString())).orElse(null)
                    : clean(String.valueOf(one));
        }
        return texts;
    }
}
