package dev.okiagari.jdbc;

import java.time.temporal.Temporal;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** One column of many rows as an array, of primitives where none may be null: many rows, one round trip. */
public record Column(String type, Object values) {
    public static <R> Column longs(Collection<R> rows, ToLongFunction<R> value) {
        long[] values = new long[rows.size()];
        int i = 0;
        for (R row : rows) {
            values[i++] = value.applyAsLong(row);
        }
        return new Column("int8", values);
    }

    /** Longs of which some may be missing. */
    public static <R> Column longsOrNulls(Collection<R> rows, Function<R, @Nullable Long> value) {
        return new Column("int8", rows.stream().map(value).toArray(Long[]::new));
    }

    public static Column ids(Collection<Long> ids) {
        return longs(ids, Long::longValue);
    }

    public static <R> Column ints(Collection<R> rows, ToIntFunction<R> value) {
        int[] values = new int[rows.size()];
        int i = 0;
        for (R row : rows) {
            values[i++] = value.applyAsInt(row);
        }
        return new Column("int4", values);
    }

    /** Integers of which some may be missing. */
    public static <R> Column numbers(Collection<R> rows, Function<R, @Nullable Integer> value) {
        return new Column("int4", rows.stream().map(value).toArray(Integer[]::new));
    }

    public static <R> Column doubles(Collection<R> rows, ToDoubleFunction<R> value) {
        return new Column("float8", rows.stream().mapToDouble(value).toArray());
    }

    public static <R> Column booleans(List<R> rows, Predicate<R> value) {
        boolean[] values = new boolean[rows.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value.test(rows.get(i));
        }
        return new Column("bool", values);
    }

    public static Column names(Collection<String> names) {
        return texts(names, name -> name);
    }

    public static <R> Column texts(Collection<R> rows, Function<R, @Nullable String> value) {
        @Nullable String[] values = new String[rows.size()];
        int i = 0;
        for (R row : rows) {
            values[i++] = value.apply(row);
        }
        return new Column("text", values);
    }

    /** Values of one type as texts, which the statement casts; a missing one stays missing. Refuses what has no text of its own, such as an Optional. */
    static Column elements(Collection<?> values) {
        return texts(values, Column::element);
    }

    private static @Nullable String element(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case String text -> text;
            case Number number -> number.toString();
            case Boolean bool -> bool.toString();
            case Enum<?> constant -> constant.toString();
            case Temporal time -> time.toString();
            case UUID id -> id.toString();
            default ->
                throw new IllegalArgumentException("could not write a list because it has a "
                        + value.getClass().getName());
        };
    }
}
