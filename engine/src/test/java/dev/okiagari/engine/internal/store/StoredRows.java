package dev.okiagari.engine.internal.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;

/** The rows of the engine's tables and the same rows as the model has them, one line of text each, to be compared. */
final class StoredRows {
    private static final String FAILURE = """
            case when %1$s is not null then concat_ws('/', %1$s ->> 'kind', %1$s ->> 'category',
                coalesce(%1$s ->> 'status', '-'), coalesce(%1$s ->> 'sqlState', '-'), %1$s ->> 'name',
                %1$s ->> 'message', %1$s ->> 'rule', %1$s ->> 'step', %1$s ->> 'attempt', %1$s ->> 'maxAttempts',
                (extract(epoch from (%1$s ->> 'at')::timestamptz) * 1000000)::bigint) end
            """;

    private static final String RUN_COUNTERS = "(select run_id, name, sum(n) as n from (select run_id, name, n from"
            + " okiagari.run_count union all select run_id, name, n from okiagari.run_delta) each group by 1, 2) counters";

    private StoredRows() {}

    static Map<String, String> ofDatabase(Connection connection) throws SQLException {
        Map<String, String> rows = new TreeMap<>();
        read(
                connection,
                rows,
                "live",
                "id",
                "okiagari.item_named",
                "epoch",
                "pipeline",
                "run_id",
                "step",
                "visit",
                "charged",
                "state",
                "lane",
                micros("due_at"),
                "node_id",
                micros("since"),
                "laters",
                micros("later_since"),
                "rescues",
                "deaths",
                "marked",
                micros("hung_rescue_after"),
                micros("rescued_at"),
                "held",
                "reason",
                FAILURE.formatted("failure"),
                "stuck_at",
                "ending",
                "woken");
        read(
                connection,
                rows,
                "finished",
                "id",
                "okiagari.finished",
                "epoch",
                "pipeline",
                "run_id",
                "step",
                "visit",
                "charged",
                "rescues",
                "state",
                "reason",
                FAILURE.formatted("failure"),
                micros("ended_at"));
        read(
                connection,
                rows,
                "target",
                "id",
                "okiagari.target",
                "pipeline",
                "run_id",
                "key",
                "payload",
                "parent_id",
                "current");
        read(connection, rows, "note", "item_id || '|' || name || '|' || step", "okiagari.note", "visit", "value");
        read(connection, rows, "hold", "name", "okiagari.hold", "reason");
        read(connection, rows, "node", "id", "okiagari.node", micros("beat_at"), "beats");
        read(
                connection,
                rows,
                "failure",
                "row_number() over (order by id)",
                "okiagari.failure",
                "item_id",
                "pipeline",
                "run_id",
                "visit",
                "node_id",
                micros("retry_at"),
                "concat_ws('/', kind, category, coalesce(http_status::text, '-'), coalesce(sql_state, '-'),"
                        + " exception_name, message, rule, step, attempt, max_attempts, " + micros("at") + ")",
                "duration_ms",
                "is_rescue");
        read(
                connection,
                rows,
                "hourly",
                micros("hour") + " || '|' || concat_ws('|', pipeline, step, category, kind)",
                "okiagari.hourly_failure_v1",
                "count",
                "total_ms");
        read(connection, rows, "counter", "run_id || ' ' || name", RUN_COUNTERS, "n");
        String acts = "okiagari.act where item_id is not null";
        read(connection, rows, "act", "row_number() over (order by id)", acts, "item_id || ' ' || act");
        return rows;
    }

    static Map<String, String> ofModel(ModelStore model) {
        Map<String, String> rows = new TreeMap<>();
        for (ModelItem i : model.items.values()) {
            rows.put((i.isLive() ? "live " : "finished ") + i.id, i.isLive() ? i.liveRow() : i.finishedRow());
            rows.put("target " + i.id, i.targetRow());
        }
        model.notes.rows.forEach((key, n) -> rows.put("note " + key, n.visit() + "|" + n.json()));
        model.holds.forEach((name, reason) -> rows.put("hold " + name, reason));
        model.nodes.forEach((id, beat) -> rows.put("node " + id, beat + "|" + model.beats.get(id)));
        model.hourly.forEach((hour, figure) -> rows.put("hourly " + hour, figure.count() + "|" + figure.millis()));
        model.runCounts.forEach((counter, n) -> rows.put("counter " + counter, n.toString()));
        for (int n = 0; n < model.ledger.size(); n++) {
            rows.put("failure " + (n + 1), model.ledger.get(n));
        }
        for (int n = 0; n < model.acts.size(); n++) {
            rows.put("act " + (n + 1), model.acts.get(n));
        }
        return rows;
    }

    private static String micros(String column) {
        return "(extract(epoch from " + column + ") * 1000000)::bigint";
    }

    private static void read(
            Connection connection, Map<String, String> rows, String what, String key, String table, String... columns)
            throws SQLException {
        String sql = "select " + key + ", " + String.join(", ", columns) + " from " + table;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                StringBuilder line = new StringBuilder();
                for (int c = 2; c <= columns.length + 1; c++) {
                    String value = row.getString(c);
                    line.append(c == 2 ? "" : "|").append(text(value));
                }
                rows.put(what + " " + row.getString(1), line.toString());
            }
        }
    }

    private static String text(String value) {
        return value == null ? "-" : value.equals("t") ? "true" : value.equals("f") ? "false" : value;
    }
}
