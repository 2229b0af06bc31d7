package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures.Ended;
import dev.okiagari.engine.view.Figures.Failed;
import dev.okiagari.engine.view.Figures.Hour;
import dev.okiagari.engine.view.Histogram;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The hours of one pipeline, oldest first, quiet ones too. Plain reads of small tables. Stateless. */
public final class HourReads {

    /** What has been gathered of one hour. */
    private static final class Gathered {
        final List<Failed> failures = new ArrayList<>();
        Histogram successes = Histogram.EMPTY;
        final List<Ended> ended = new ArrayList<>();
    }

    /** Work on one row. */
    private interface Part {
        void add(Gathered hour, ResultSet row) throws SQLException;
    }

    /** The last so many hours, the present one among them. */
    public List<Hour> of(Connection connection, String pipeline, int hours) throws SQLException {
        HourSpan span = HourSpan.last(hours, ClockStore.now(connection));
        Map<Instant, Gathered> byHour = new TreeMap<>();
        for (int n = 0; n < hours; n++) {
            byHour.put(span.first().plus(Duration.ofHours(n)), new Gathered());
        }
        // Safe against folding, each of them: one statement sees a delta either by itself or in its hour.
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
            Connection connection, String sql, String pipeline, HourSpan span, Map<Instant, Gathered> byHour, Part part)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            span.set(statement);
            statement.setString(3, pipeline);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    Instant hour = Objects.requireNonNull(Sql.instant(row, "hour"));
                    part.add(Objects.requireNonNull(byHour.get(hour)), row);
                }
            }
        }
    }
}
