package dev.okiagari.engine;

import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** Plain SQL for tests. */
public final class TestSql {
    private TestSql() {}

    public static void run(TestDatabase database, String sql, Object... values) {
        try {
            database.look(connection -> run(connection, sql, values));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    public static int run(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(statement, values);
            statement.execute();
            return statement.getUpdateCount();
        }
    }

    public static List<String> strings(TestDatabase database, String sql, Object... values) {
        try {
            return database.look(connection -> strings(connection, sql, values));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    /** The same on a data source, by a connection of its own. */
    public static List<String> strings(DataSource source, String sql, Object... values) {
        try (Connection connection = source.getConnection()) {
            return strings(connection, sql, values);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    public static long number(DataSource source, String sql, Object... values) {
        return Long.parseLong(strings(source, sql, values).getFirst());
    }

    public static void run(DataSource source, String sql) {
        try (Connection connection = source.getConnection()) {
            run(connection, sql);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    public static List<String> strings(Connection connection, String sql, Object... values) throws SQLException {
        List<String> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            fill(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
            }
        }
        return found;
    }

    public static long number(TestDatabase database, String sql, Object... values) {
        return Long.parseLong(strings(database, sql, values).getFirst());
    }

    private static void fill(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }
}
