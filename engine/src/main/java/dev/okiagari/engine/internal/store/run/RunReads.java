package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.model.NoSuchRun;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Readings of runs for people and programs. Plain reads. Stateless. */
public final class RunReads {
    private RunReads() {}

    public static Optional<RunView> find(Connection connection, long runId) throws SQLException {
        return views(connection, List.of(runId)).stream().findFirst();
    }

    public static RunView require(Connection connection, long runId) throws SQLException {
        return find(connection, runId).orElseThrow(() -> new NoSuchRun(runId));
    }

    /** Newest first. */
    public static List<RunView> list(Connection connection, @Nullable String job, @Nullable Long beforeId, int most)
            throws SQLException {
        String sql = """
                select r.id
                from (select ?::text as job, ?::bigint as before) q
                join okiagari.run r on (q.job is null or r.job = q.job) and (q.before is null or r.id < q.before)
                order by r.id desc limit ?
                """;
        return views(connection, Sql.ids(connection, sql, job, beforeId, most));
    }

    private static List<RunView> views(Connection connection, List<Long> ids) throws SQLException {
        String sql = """
                select r.*, extract(epoch from r.max_hold) as max_hold_seconds,
                       array(select unnest(array[c.key, c.value]) from jsonb_each_text(r.counters) c) as own
                from okiagari.run_v1 r
                where r.id = any(?) order by r.id desc
                """;
        return Sql.list(connection, sql, RunReads::view, Column.ids(ids));
    }

    /** What the speed of a pipeline's runs depends on, read without counting items. */
    public static RunProgress.Surroundings surroundings(Connection connection, String pipeline) throws SQLException {
        // A row for each step with each of its holds and each of its limits.
        String sql = """
                select okiagari.now() as now,
                       (select count(*) from okiagari.node_v1 where not silent) as live_nodes,
                       h.name as hold, l.key as upstream, l.per_second
                from (select 1) one
                left join okiagari.pipeline p on p.name = ?
                left join lateral jsonb_array_elements(p.definition -> 'steps') s(value) on true
                left join lateral (
                    select u.key, coalesce(1e9 / c.amount, 1000 / (u.value ->> 'gapMillis')::double precision) as per_second
                    from jsonb_each(s.value -> 'upstreamLimits') u
                    left join okiagari.changed_limit c on c.name = 'rate:' || u.key) l on l.per_second is not null
                left join okiagari.held_step h on h.pipeline = p.name and h.step = s.value ->> 'name'
                """;
        Set<String> holds = new TreeSet<>();
        Map<String, Double> limits = new TreeMap<>();
        List<RunProgress.Surroundings> rows = Sql.list(
                connection,
                sql,
                row -> {
                    if (row.getString("hold") != null) {
                        holds.add(row.getString("hold"));
                    }
                    if (row.getString("upstream") != null) {
                        limits.put(row.getString("upstream"), row.getDouble("per_second"));
                    }
                    return new RunProgress.Surroundings(
                            Sql.requireInstant(row, "now"), row.getInt("live_nodes"), List.copyOf(holds), limits);
                },
                pipeline);
        return rows.getLast(); // which has seen them all
    }

    /** How many live nodes have the code of a pipeline in its active version. */
    public static int nodesWorkingOn(Connection connection, String pipeline) throws SQLException {
        String sql = """
                select count(*) from okiagari.pipeline p
                join okiagari.node_pipeline np on np.pipeline = p.name and np.version = p.version
                join okiagari.node_v1 n on n.id = np.node_id
                where p.name = ? and not n.silent
                """;
        return Sql.one(connection, sql, row -> row.getInt(1), pipeline);
    }

    private static RunView view(ResultSet row) throws SQLException {
        return new RunView(
                row.getLong("id"),
                row.getString("job"),
                row.getString("pipeline"),
                RunState.of(row.getString("state")),
                row.getDouble("fail_above"),
                List.of((String[]) row.getArray("fail_on").getArray()),
                Duration.ofMillis(Math.round(row.getDouble("max_hold_seconds") * 1000)),
                row.getObject("rerun_of", Long.class),
                row.getLong("total"),
                new RunCounts(
                        row.getLong("done"),
                        row.getLong("failed"),
                        row.getLong("rejected"),
                        row.getLong("cancelled"),
                        row.getLong("taken_over"),
                        own(row)),
                Sql.requireInstant(row, "started_at"),
                row.getString("started_by"),
                Sql.instant(row, "sealed_at"),
                Sql.requireInstant(row, "active_at"),
                row.getLong("finished_before"),
                Sql.instant(row, "ended_at"),
                row.getString("reason"));
    }

    /** The counters of steps' own: names and sums in turn. */
    private static Map<String, Long> own(ResultSet row) throws SQLException {
        String[] pairs = (String[]) row.getArray("own").getArray();
        Map<String, Long> own = new HashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            own.put(pairs[i], Long.valueOf(pairs[i + 1]));
        }
        return own;
    }
}
