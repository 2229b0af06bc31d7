package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.view.RunProgress;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What a run's speed depends on, read without counting items. Plain reads, safe against everybody. */
public final class RunSurroundings {
    private static final Duration SILENT = Duration.ofSeconds(25);

    private RunSurroundings() {}

    public static RunProgress.Surroundings read(Connection connection, String pipeline) throws SQLException {
        // Safe against everybody: a plain read. A row for each step with each of its holds and each of its limits.
        String sql = """
                select okiagari.now() as now,
                       (select count(*) from okiagari.node
                        where beat_at > okiagari.now() - make_interval(secs => ?)) as live_nodes,
                       h.name as hold, l.key as upstream,
                       1000 / (l.value ->> 'gapMillis')::double precision as per_second
                from (select 1) one
                left join okiagari.pipeline p on p.name = ?
                left join lateral jsonb_array_elements(p.definition -> 'steps') s(value) on true
                left join lateral jsonb_each(s.value -> 'upstreamLimits') l on (l.value -> 'gapMillis') is not null
                left join okiagari.held_step h on h.pipeline = p.name and h.step = s.value ->> 'name'
                """;
        TreeSet<String> holds = new TreeSet<>();
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
                            Sql.requireInstant(row, "now"), row.getInt("live_nodes"), List.of(), limits);
                },
                SILENT,
                pipeline);
        RunProgress.Surroundings any = rows.getFirst();
        return new RunProgress.Surroundings(any.now(), any.liveNodes(), List.copyOf(holds), limits);
    }
}
