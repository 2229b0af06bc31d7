package dev.okiagari.engine.internal.store.sql;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** Fills a statement's parameters with one array per column, taken from a list of rows. Used by one thread. */
public final class ArrayParameters<R> {
    private final PreparedStatement statement;
    private final List<R> rows;
    private int index;

    public ArrayParameters(PreparedStatement statement, List<R> rows) {
        this.statement = statement;
        this.rows = rows;
    }

    public ArrayParameters<R> longs(ToLongFunction<R> column) throws SQLException {
        return set("int8", rows.stream().mapToLong(column).toArray());
    }

    public ArrayParameters<R> ints(ToIntFunction<R> column) throws SQLException {
        return set("int4", rows.stream().mapToInt(column).toArray());
    }

    public ArrayParameters<R> doubles(ToDoubleFunction<R> column) throws SQLException {
        return set("float8", rows.stream().mapToDouble(column).toArray());
    }

    public ArrayParameters<R> booleans(Function<R, Boolean> column) throws SQLException {
        boolean[] values = new boolean[rows.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = column.apply(rows.get(i));
        }
        return set("bool", values);
    }

    public ArrayParameters<R> texts(Function<R, @Nullable String> column) throws SQLException {
        @Nullable String[] values = new String[rows.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = column.apply(rows.get(i));
        }
        return set("text", values);
    }

    /** Integers of which some may be missing. */
    public ArrayParameters<R> numbers(Function<R, @Nullable Integer> column) throws SQLException {
        @Nullable Integer[] values = new Integer[rows.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = column.apply(rows.get(i));
        }
        return set("int4", values);
    }

    public ArrayParameters<R> value(Object scalar) throws SQLException {
        statement.setObject(++index, scalar);
        return this;
    }

    private ArrayParameters<R> set(String type, Object values) throws SQLException {
        statement.setArray(++index, array(statement.getConnection(), type, values));
        return this;
    }

    /** The driver's own method: it takes primitive arrays and sends them in binary. */
    static Array array(Connection connection, String type, Object values) throws SQLException {
        return connection.unwrap(PGConnection.class).createArrayOf(type, values);
    }
}
