package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counters of runs: insert-only deltas committed with what they count, folded by watchers. A counter is what was
 * folded plus the deltas not folded yet, read in one statement, so it is exact at any moment and never a hot row.
 */
public final class RunCounters {
    private RunCounters() {}

    private record Counter(long runId, String name) {}

    /** What settled items of runs add to their runs, and that some of them stop it. No statement when none is in one. */
    public static void settle(Connection connection, List<Settlement> landed) throws SQLException {
        Map<Counter, Long> sums = new LinkedHashMap<>();
        Map<Long, Settlement> stops = new TreeMap<>(); // in order of runs, so that two settlers never deadlock
        for (Settlement s : landed) {
            if (s.isInRun()) {
                s.counts().forEach((name, n) -> sums.merge(new Counter(s.runId(), name), n, Long::sum));
                if (s.ends()) {
                    sums.merge(new Counter(s.runId(), s.move().after().state().word()), 1L, Long::sum);
                }
                if (s.move().stopsRun()) {
                    stops.putIfAbsent(s.runId(), s);
                }
            }
        }
        if (!sums.isEmpty()) {
            insert(connection, sums);
        }
        for (Settlement s : stops.values()) {
            RunStore.stop(connection, s.runId(), RunState.FAILED, whyStopped(connection, s));
        }
    }

    public static void add(Connection connection, long runId, String name, long n) throws SQLException {
        insert(connection, Map.of(new Counter(runId, name), n));
    }

    private static void insert(Connection connection, Map<Counter, Long> deltas) throws SQLException {
        // Safe against everybody: append only, and committed with what it counts.
        String sql = """
                insert into okiagari.run_delta (run_id, name, n)
                select d.run_id, d.name, d.n from unnest(?, ?, ?) as d(run_id, name, n) where d.n <> 0
                """;
        Sql.write(
                connection,
                sql,
                Column.longs(deltas.keySet(), Counter::runId),
                Column.texts(deltas.keySet(), Counter::name),
                Column.longs(deltas.values(), Long::longValue));
    }

    private static String whyStopped(Connection connection, Settlement s) throws SQLException {
        String sql = """
                select key from okiagari.target where id = ?
                """;
        String kind = s.failure() == null ? "failing" : s.failure().kind().word();
        String key =
                Sql.first(connection, sql, row -> row.getString(1), s.itemId()).orElse("a forgotten target");
        return "step '" + s.lease().step() + "' was " + kind + " for " + key + ": "
                + s.move().reason();
    }

    /** Folds a page of deltas into their counters; returns how many. */
    public static int fold(Connection connection, int page) throws SQLException {
        // Safe against other watchers: each delta is taken by one (skip locked), and counters are updated in one order.
        String sql = """
                with picked as materialized (
                    select id from okiagari.run_delta order by id limit ? for update skip locked),
                taken as (
                    delete from okiagari.run_delta d using picked p where d.id = p.id returning run_id, name, n),
                folded as (
                    insert into okiagari.run_count as c (run_id, name, n)
                    select run_id, name, sum(n) from taken group by run_id, name order by run_id, name
                    on conflict (run_id, name) do update set n = c.n + excluded.n)
                select count(*) from taken
                """;
        return Sql.one(connection, sql, row -> row.getInt(1), page);
    }
}
