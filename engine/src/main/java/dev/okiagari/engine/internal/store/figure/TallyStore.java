package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.Column;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Adds to the hours what nodes have counted in memory, and the ends by acts and rescues. Stateless; the caller commits. */
public final class TallyStore {
    private TallyStore() {}

    /** Settled good attempts of one step whose durations share a bucket. */
    public record Successes(String pipeline, String step, int bucket, long count, long totalMillis) {}

    /** Items of one pipeline that ended in one state. */
    public record Ends(String pipeline, State state, long count) {}

    /** Adds good attempts to the present hour. */
    public static void addSuccesses(Connection connection, List<Successes> successes) throws SQLException {
        // Safe against other nodes: they add to the same rows in the same order, so there is no deadlock.
        String sql = """
                insert into okiagari.hourly_success as h (hour, pipeline, step, bucket, count, total_ms)
                select date_trunc('hour', c.now, 'UTC'), s.pipeline, s.step, s.bucket, s.count, s.total_ms
                from unnest(?, ?, ?, ?, ?) as s(pipeline, step, bucket, count, total_ms),
                     (select okiagari.now() as now offset 0) c
                order by s.pipeline, s.step, s.bucket
                on conflict (hour, pipeline, step, bucket) do update
                set count = h.count + excluded.count, total_ms = h.total_ms + excluded.total_ms
                """;
        Sql.write(
                connection,
                sql,
                Column.texts(successes, Successes::pipeline),
                Column.texts(successes, Successes::step),
                Column.ints(successes, Successes::bucket),
                Column.longs(successes, Successes::count),
                Column.longs(successes, Successes::totalMillis));
    }

    /** Adds ends to the present hour. */
    public static void addEnds(Connection connection, List<Ends> ends) throws SQLException {
        // Safe against everybody: append only; the watchers fold it.
        String sql = """
                insert into okiagari.hourly_end_delta (hour, pipeline, state, count)
                select date_trunc('hour', c.now, 'UTC'), s.pipeline, s.state, s.count
                from unnest(?, ?, ?) as s(pipeline, state, count), (select okiagari.now() as now offset 0) c
                """;
        Sql.write(
                connection,
                sql,
                Column.texts(ends, Ends::pipeline),
                Column.texts(ends, e -> e.state().word()),
                Column.longs(ends, Ends::count));
    }

    /** Adds the settlements that ended their item. */
    public static void addEndsOf(Connection connection, List<Settlement> landed) throws SQLException {
        List<Ends> ends = landed.stream()
                .filter(Settlement::ends)
                .map(s -> new Ends(s.pipeline(), s.move().after().state(), 1))
                .toList();
        if (!ends.isEmpty()) {
            addEnds(connection, ends);
        }
    }
}
