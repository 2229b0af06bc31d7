package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunFilter;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Readings of runs for people and programs. Plain reads, safe against everybody. Stateless. */
public final class RunReads {
    private RunReads() {}

    public static Optional<RunView> find(Connection connection, long runId) throws SQLException {
        // Safe against everybody: a plain read, in which each counter is exact.
        String sql = """
                select r.*, extract(epoch from r.max_hold) as max_hold_seconds, c.key as counter, c.value::bigint as counted
                from okiagari.run_v1 r left join lateral jsonb_each_text(r.counters) c on true
                where r.id = ?
                """;
        Rows rows = new Rows();
        Sql.each(connection, sql, rows::add, runId);
        return rows.views().stream().findFirst();
    }

    public static RunView require(Connection connection, long runId) throws SQLException {
        return find(connection, runId).orElseThrow(() -> new RunRefused("find run " + runId, "there is no such run"));
    }

    /** Newest first. */
    public static List<RunView> list(Connection connection, RunFilter filter) throws SQLException {
        // Safe against everybody: a plain read, in which each counter is exact.
        String sql = """
                select r.*, extract(epoch from r.max_hold) as max_hold_seconds, c.key as counter, c.value::bigint as counted
                from (select id from okiagari.run
                      where (?::text is null or job = ?) and (?::bigint is null or id < ?)
                      order by id desc limit ?) page
                join okiagari.run_v1 r on r.id = page.id
                left join lateral jsonb_each_text(r.counters) c on true
                order by r.id desc
                """;
        Rows rows = new Rows();
        Sql.each(
                connection,
                sql,
                rows::add,
                filter.job(),
                filter.job(),
                filter.beforeId(),
                filter.beforeId(),
                filter.most());
        return rows.views();
    }

    /** Takes one row for each counter of steps' own, and at least one for each run. */
    private static final class Rows {
        private final Map<Long, RunView> runs = new LinkedHashMap<>();
        private final Map<Long, Map<String, Long>> own = new HashMap<>();

        void add(ResultSet row) throws SQLException {
            long id = row.getLong("id");
            if (!runs.containsKey(id)) {
                runs.put(id, view(row));
                own.put(id, new HashMap<>());
            }
            String counter = row.getString("counter");
            if (counter != null) {
                own.getOrDefault(id, new HashMap<>()).put(counter, row.getLong("counted"));
            }
        }

        List<RunView> views() {
            return runs.values().stream()
                    .map(r -> r.withOwn(own.getOrDefault(r.id(), Map.of())))
                    .toList();
        }
    }

    private static RunView view(ResultSet row) throws SQLException {
        return new RunView(
                row.getLong("id"),
                row.getString("job"),
                row.getString("pipeline"),
                RunState.of(row.getString("state")),
                row.getDouble("fail_above"),
                Duration.ofMillis(Math.round(row.getDouble("max_hold_seconds") * 1000)),
                row.getObject("rerun_of", Long.class),
                row.getLong("total"),
                new RunCounts(
                        row.getLong("done"),
                        row.getLong("failed"),
                        row.getLong("rejected"),
                        row.getLong("cancelled"),
                        row.getLong("taken_over"),
                        Map.of()),
                Sql.requireInstant(row, "started_at"),
                row.getString("started_by"),
                Sql.instant(row, "sealed_at"),
                Sql.requireInstant(row, "active_at"),
                row.getLong("finished_before"),
                Sql.instant(row, "ended_at"),
                row.getString("reason"));
    }
}
