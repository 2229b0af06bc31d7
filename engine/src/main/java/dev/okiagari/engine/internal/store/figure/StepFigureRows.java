package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.view.Figures.Depth;
import dev.okiagari.engine.view.Figures.Failed;
import dev.okiagari.engine.view.Figures.StepFigures;
import dev.okiagari.engine.view.Histogram;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gathers the figures of each step from several tables. For one reading, by one thread. */
final class StepFigureRows {
    /** Sorted here and not by the server: it would sort the rows of all hours by text before it groups them. */
    private static final Comparator<Failed> MOST_FIRST =
            Comparator.comparingLong(Failed::count).reversed().thenComparing(Failed::category);

    private record Place(String pipeline, String step) {}

    /** The figures of one step. */
    private static final class Figure {
        Depth depth = Depth.NONE;
        final List<Failed> failures = new ArrayList<>();
        Histogram successes = Histogram.EMPTY;
    }

    private final HourSpan span;
    private final Map<Place, Figure> byPlace = new LinkedHashMap<>();
    private Instant now = Instant.EPOCH;
    private @Nullable Instant depthsAt;

    StepFigureRows(HourSpan span) {
        this.span = span;
    }

    Instant now() {
        return now;
    }

    @Nullable
    Instant depthsAt() {
        return depthsAt;
    }

    List<StepFigures> steps() {
        return byPlace.entrySet().stream()
                .map(e -> new StepFigures(
                        e.getKey().pipeline(),
                        e.getKey().step(),
                        e.getValue().depth,
                        e.getValue().failures.stream().sorted(MOST_FIRST).toList(),
                        e.getValue().successes))
                .toList();
    }

    /** Declared steps come first, in their order. */
    void readSteps(Connection connection) throws SQLException {
        // Safe against everybody: a plain read; pipelines are few.
        String sql = """
                select p.name as pipeline, s.value ->> 'name' as step
                from okiagari.pipeline p
                cross join lateral jsonb_array_elements(p.definition -> 'steps') with ordinality as s(value, place)
                order by p.name, s.place
                """;
        Sql.each(connection, sql, this::at);
    }

    /** One statement, so that depths and their time belong together. */
    void readDepths(Connection connection) throws SQLException {
        // Safe against a new reading: both tables change in one transaction, and one statement sees one of them.
        String sql = """
                select okiagari.now() as now, nullif(r.taken_at, timestamptz 'epoch') as taken_at,
                       d.pipeline, d.step,
                       sum(d.items) filter (where d.state = 'waiting') as waiting,
                       sum(d.items) filter (where d.state = 'running') as running,
                       sum(d.items) filter (where d.state = 'parked') as parked,
                       sum(d.items) filter (where d.state = 'owed') as owed,
                       sum(d.retrying) as retrying, sum(d.held) as held, sum(d.stale) as stale,
                       min(d.oldest_due) filter (where d.state = 'waiting') as oldest_due
                from okiagari.depth_reading r left join okiagari.depth d on true
                group by r.taken_at, d.pipeline, d.step
                order by d.pipeline, d.step
                """;
        Sql.each(connection, sql, this::addDepth);
    }

    private void addDepth(ResultSet row) throws SQLException {
        now = Sql.requireInstant(row, "now");
        depthsAt = Sql.instant(row, "taken_at");
        if (row.getString("pipeline") != null) {
            at(row).depth = new Depth(
                    row.getLong("waiting"),
                    row.getLong("retrying"),
                    row.getLong("held"),
                    row.getLong("running"),
                    row.getLong("parked"),
                    row.getLong("owed"),
                    row.getLong("stale"),
                    Sql.instant(row, "oldest_due"));
        }
    }

    void readFailures(Connection connection) throws SQLException {
        // Safe against folding: one statement sees a delta either on its own or in its hour.
        String sql = """
                select pipeline, step, category, kind, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
                from okiagari.hourly_failure_v1
                where hour between ? and ?
                group by pipeline, step, category, kind
                """;
        Sql.each(connection, sql, row -> at(row).failures.add(failed(row)), span.first(), span.last());
    }

    void readSuccesses(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of hours.
        String sql = """
                select pipeline, step, bucket, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
                from okiagari.hourly_success
                where hour between ? and ?
                group by pipeline, step, bucket
                """;
        Sql.each(connection, sql, this::addSuccesses, span.first(), span.last());
    }

    private void addSuccesses(ResultSet row) throws SQLException {
        Figure figure = at(row);
        figure.successes = figure.successes.plus(bucket(row));
    }

    static Failed failed(ResultSet row) throws SQLException {
        return new Failed(
                row.getString("category"),
                Kind.of(row.getString("kind")),
                row.getLong("count"),
                Duration.ofMillis(row.getLong("total_ms")));
    }

    static Histogram bucket(ResultSet row) throws SQLException {
        return Histogram.ofBucket(
                row.getInt("bucket"), row.getLong("count"), Duration.ofMillis(row.getLong("total_ms")));
    }

    private Figure at(ResultSet row) throws SQLException {
        return byPlace.computeIfAbsent(new Place(row.getString("pipeline"), row.getString("step")), p -> new Figure());
    }
}
