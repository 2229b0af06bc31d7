package dev.okiagari.server.demo;

import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The demo's own table, and the reads for its final comparison. The table has no unique key on purpose: a step whose
 * effect was stored twice must be visible.
 */
final class DemoTable {

    /** One row that a step wrote. */
    record Effect(String key, String step, long itemId, int attempt, String node) {}

    /** How an item ended. */
    record End(State state, String step, int items) {
        End(State state, String step) {
            this(state, step, 1);
        }
    }

    /** The unfinished items. */
    record Unfinished(long all, long running, long retrying) {}

    private DemoTable() {}

    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    create schema demo
                        create table effect (
                            key     text not null,
                            step    text not null,
                            item_id bigint not null,
                            attempt integer not null,
                            node    text not null,
                            at      timestamptz not null default statement_timestamp())
                    """);
        }
    }

    static void insert(Connection tx, Effect effect) throws SQLException {
        // Safe against late results: runs in the transaction that settles the step, or not at all.
        String sql = """
                insert into demo.effect (key, step, item_id, attempt, node) values (?, ?, ?, ?, ?)
                """;
        try (PreparedStatement statement = tx.prepareStatement(sql)) {
            statement.setString(1, effect.key());
            statement.setString(2, effect.step());
            statement.setLong(3, effect.itemId());
            statement.setInt(4, effect.attempt());
            statement.setString(5, effect.node());
            statement.executeUpdate();
        }
    }

    static Unfinished unfinished(Connection connection) throws SQLException {
        // Safe against everybody: a plain read; the demo keeps few items unfinished at a time.
        String sql = """
                select count(*), count(*) filter (where state = 'running'),
                       count(*) filter (where state = 'waiting' and failure is not null)
                from okiagari.item
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return new Unfinished(row.getLong(1), row.getLong(2), row.getLong(3));
        }
    }

    /** How each key ended, and with how many items. */
    static Map<String, End> ends(Connection connection) throws SQLException {
        // Safe against everybody: a plain read after the last item has ended.
        String sql = """
                select t.key, min(f.state), min(f.step), count(*)
                from okiagari.finished f join okiagari.target t on t.id = f.id
                group by t.key
                """;
        Map<String, End> ends = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                ends.put(row.getString(1), new End(State.of(row.getString(2)), row.getString(3), row.getInt(4)));
            }
        }
        return ends;
    }

    /** How many rows each step of each key left. */
    static Map<String, Map<String, Integer>> effects(Connection connection) throws SQLException {
        // Safe against everybody: a plain read after the last item has ended.
        String sql = """
                select key, step, count(*) from demo.effect group by key, step
                """;
        Map<String, Map<String, Integer>> effects = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                effects.computeIfAbsent(row.getString(1), k -> new HashMap<>()).put(row.getString(2), row.getInt(3));
            }
        }
        return effects;
    }

    /** How many attempts failed, by category, the most frequent first. A rescue is no failed attempt. */
    static Map<String, Long> failedAttempts(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select category, count(*) from okiagari.failure where not is_rescue
                group by category order by count(*) desc, category
                """;
        return counts(connection, sql);
    }

    /** How many items failed, by the category of what ended them, the most frequent first. */
    static Map<String, Long> failedItems(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select coalesce(failure ->> 'category', reason, 'unknown'), count(*) from okiagari.finished
                where state = 'failed' group by 1 order by 2 desc, 1
                """;
        return counts(connection, sql);
    }

    /** How many items ended in each state. */
    static Map<String, Long> ended(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select state, count(*) from okiagari.finished group by state order by state
                """;
        return counts(connection, sql);
    }

    static long settledSteps(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select 'steps', count(*) from demo.effect
                """;
        return counts(connection, sql).getOrDefault("steps", 0L);
    }

    private static Map<String, Long> counts(Connection connection, String sql) throws SQLException {
        Map<String, Long> counts = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                counts.put(row.getString(1), row.getLong(2));
            }
        }
        return counts;
    }
}
