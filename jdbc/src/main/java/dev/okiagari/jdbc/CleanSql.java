package dev.okiagari.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * As {@link Sql}, for values that may hold anything because they come from outside: strings, also those of lists and columns, lose
 * what PostgreSQL cannot store. A NUL in a PDF then costs that character, not the paper. Stateless.
 */
public final class CleanSql {
    private CleanSql() {}

    /** As {@link Sql#write}. */
    public static int write(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        return Sql.write(connection, sql, cleaned(values));
    }

    /** As {@link Sql#list}. */
    public static <T> List<T> list(
            Connection connection, String sql, Sql.Reading<T> reading, @Nullable Object... values) throws SQLException {
        return Sql.list(connection, sql, reading, cleaned(values));
    }

    /** As {@link Sql#first}. */
    public static <T> Optional<T> first(
            Connection connection, String sql, Sql.Reading<T> reading, @Nullable Object... values) throws SQLException {
        return Sql.first(connection, sql, reading, cleaned(values));
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

    private static @Nullable Object[] cleaned(@Nullable Object... values) {
        @Nullable Object[] cleaned = new @Nullable Object[values.length];
        for (int i = 0; i < values.length; i++) {
            cleaned[i] = switch (values[i]) {
                case null -> null;
                case String text -> clean(text);
                case Collection<?> list -> cleaned(Column.elements(list));
                case Column column -> cleaned(column);
                case Object other -> other;
            };
        }
        return cleaned;
    }

    private static Column cleaned(Column column) {
        return column.values() instanceof String[] texts
                ? Column.texts(Arrays.asList(texts), text -> text == null ? null : clean(text))
                : column;
    }
}
