package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures.Ended;
import dev.okiagari.engine.view.Figures.Failed;
import dev.okiagari.engine.view.Figures.Hour;
import dev.okiagari.engine.view.Histogram;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The hours of one pipeline, oldest first, also those in which nothing happened. Stateless. */
public final class HourReads {

    /** The figures of one hour. */
    private static final class HourFigures {
        final List<Failed> failures = new ArrayList<>();
        Histogram successes = Histogram.EMPTY;
        final List<Ended> ended = new ArrayList<>();
    }

    /** Adds one row to its hour. */
    private interface Part {
        void add(HourFigures hour, ResultSet row) throws SQLException;
    }

    /** The last hours, including the present one. */
    public List<Hour> of(Connection connection, String pipeline, int hours) throws SQLException {
        HourSpan span = HourSpan.last(hours, ClockStore.now(connection));
        Map<Instant, HourFigures> byHour = new TreeMap<>();
        for (int n = 0; n < hours; n++) {
            byHour.put(span.first().plus(Duration.ofHours(n)), new HourFigures());
        }
        // Safe against folding, each of them: one statement sees a delta either on its own or in its hour.
        String failures = """
                select hour, category, kind, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
                from okiagari.hourly_failure_v1
                where hour between ? and ?
                  and pipeline = ?
                group by hour, category, kind order by hour, count desc, category
                """;
        read(connection, failures, pipeline, span, byHour, (h, row) -> h.failures.add(StepFigureRows.failed(row)));
        String successes = """
                select hour, bucket, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
                from okiagari.hourly_success
                where hour between ? and ?
                  and pipeline = ?
                group by hour, bucket
                """;
        read(
                connection,
                successes,
                pipeline,
                span,
                byHour,
                (h, row) -> h.successes = h.successes.plus(StepFigureRows.bucket(row)));
        String ends = """
                select hour, state, count
                from okiagari.hourly_end_v1
                where hour between ? and ?
                  and pipeline = ?
                order by hour, state
                """;
        read(
                connection,
                ends,
                pipeline,
                span,
                byHour,
                (h, row) -> h.ended.add(new Ended(pipeline, State.of(row.getString("state")), row.getLong("count"))));
        return byHour.entrySet().stream()
                .map(e -> new Hour(e.getKey(), e.getValue().failures, e.getValue().successes, e.getValue().ended))
                .toList();
    }

    private static void read(
            Connection connection,
            String sql,
            String pipeline,
            HourSpan span,
            Map<Instant, HourFigures> byHour,
            Part part)
            throws SQLException {
        Sql.each(
                connection,
                sql,
                row -> part.add(Objects.requireNonNull(byHour.get(Sql.requireInstant(row, "hour"))), row),
                span.first(),
                span.last(),
                pipeline);
    }
}
