package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.ArrayParameters;
import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/** Adds to the hours what nodes have counted in memory, and what acts and rescues ended. Stateless. */
public final class TallyStore {
    private TallyStore() {}

    /** Settled good attempts of one step whose durations share a bucket. */
    public record Succeeded(String pipeline, String step, int bucket, long count, long totalMillis) {}

    /** Items of one pipeline that ended in one state. */
    public record Ended(String pipeline, State state, long count) {}

    /** Adds good attempts to the present hour. */
    public static void addSuccesses(Connection connection, List<Succeeded> successes) throws SQLException {
        // Safe against other nodes: they add to the same rows in the same order, so nobody waits in a circle.
        String sql = """
                insert into okiagari.hourly_success as h (hour, pipeline, step, bucket, count, total_ms)
                select date_trunc('hour', c.now, 'UTC'), s.pipeline, s.step, s.bucket, s.count, s.total_ms
                from unnest(?, ?, ?, ?, ?) as s(pipeline, step, bucket, count, total_ms),
                     (select okiagari.now() as now offset 0) c
                order by s.pipeline, s.step, s.bucket
                on conflict (hour, pipeline, step, bucket) do update
                set count = h.count + excluded.count, total_ms = h.total_ms + excluded.total_ms
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            new ArrayParameters<>(statement, successes)
                    .texts(Succeeded::pipeline)
                    .texts(Succeeded::step)
                    .ints(Succeeded::bucket)
                    .longs(Succeeded::count)
                    .longs(Succeeded::totalMillis);
            statement.executeUpdate();
        }
    }

    /** Notes ends of the present hour. */
    public static void addEnds(Connection connection, List<Ended> ends) throws SQLException {
        // Safe against everybody: append only; the watchers fold it.
        String sql = """
                insert into okiagari.hourly_end_delta (hour, pipeline, state, count)
                select date_trunc('hour', c.now, 'UTC'), s.pipeline, s.state, s.count
                from unnest(?, ?, ?) as s(pipeline, state, count), (select okiagari.now() as now offset 0) c
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            new ArrayParameters<>(statement, ends)
                    .texts(Ended::pipeline)
                    .texts(e -> e.state().word())
                    .longs(Ended::count);
            statement.executeUpdate();
        }
    }

    /** Notes those of the settlements that ended their item. */
    public static void addEndsOf(Connection connection, List<Settlement> landed) throws SQLException {
        List<Ended> ends = landed.stream()
                .filter(Settlement::ends)
                .map(s -> new Ended(s.pipeline(), s.move().after().state(), 1))
                .toList();
        if (!ends.isEmpty()) {
            addEnds(connection, ends);
        }
    }
}
