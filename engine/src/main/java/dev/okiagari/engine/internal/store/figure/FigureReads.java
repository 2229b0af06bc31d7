package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Figures.Depth;
import dev.okiagari.engine.view.Figures.Ends;
import dev.okiagari.engine.view.Figures.Failures;
import dev.okiagari.engine.view.Figures.Hour;
import dev.okiagari.engine.view.Figures.Minute;
import dev.okiagari.engine.view.Figures.NodeView;
import dev.okiagari.engine.view.Figures.StepFigures;
import dev.okiagari.engine.view.Histogram;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Figures of steps and of hours, from small tables: no statement here reads items, targets, ended items or the ledger. The first
 * hour and the last are passed as values: the planner then sees that they are few of many, and uses the index of hours.
 * Stateless.
 */
public final class FigureReads {
    /** Sorted here and not by the server: it would sort the rows of all hours by text before it groups them. */
    private static final Comparator<Failures> MOST_FIRST =
            Comparator.comparingLong(Failures::count).reversed().thenComparing(Failures::category);

    private record StepKey(String pipeline, String step) {}

    /** When the depths were read, and the time at which they were looked up. */
    private record DepthTimes(Instant now, @Nullable Instant at) {}

    /** What several tables say about one step, or about one hour. */
    private static final class Sums {
        private Depth depth = Depth.NONE;
        private Histogram successes = Histogram.EMPTY;
        private final List<Failures> failures = new ArrayList<>();
        private final List<Ends> ended = new ArrayList<>();

        void addFailures(ResultSet row) throws SQLException {
            failures.add(new Failures(
                    row.getString("category"),
                    Kind.of(row.getString("kind")),
                    row.getLong("count"),
                    Duration.ofMillis(row.getLong("total_ms"))));
        }

        void addSuccesses(ResultSet row) throws SQLException {
            successes = successes.plus(Histogram.ofBucket(
                    row.getInt("bucket"), row.getLong("count"), Duration.ofMillis(row.getLong("total_ms"))));
        }

        List<Failures> failures() {
            return failures.stream().sorted(MOST_FIRST).toList();
        }
    }

    /** The figures of the last hours, including the present one. */
    public Figures overview(Connection connection, int hours) throws SQLException {
        Map<StepKey, Sums> steps = new LinkedHashMap<>();
        readDeclared(connection, steps); // first, in their order
        DepthTimes depths = readDepths(connection, steps);
        Instant last = depths.now().truncatedTo(ChronoUnit.HOURS);
        Instant first = last.minus(Duration.ofHours(hours - 1L));
        // One statement sees a delta either on its own or in its hour.
        String failures = """
                select pipeline, step, category, kind, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
                from okiagari.hourly_failure_v1
                where hour between ? and ?
                group by pipeline, step, category, kind
                """;
        Sql.each(connection, failures, row -> at(steps, row).addFailures(row), first, last);
        String successes = """
                select pipeline, step, bucket, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
                from okiagari.hourly_success
                where hour between ? and ?
                group by pipeline, step, bucket
                """;
        Sql.each(connection, successes, row -> at(steps, row).addSuccesses(row), first, last);
        String ends = """
                select pipeline, state, sum(count)::bigint as count
                from okiagari.hourly_end_v1
                where hour between ? and ?
                group by pipeline, state order by pipeline, state
                """;
        List<Ends> ended = Sql.list(connection, ends, Sql.record(Ends.class), first, last);
        return new Figures(
                depths.now(),
                depths.at(),
                Duration.ofHours(hours),
                stepFigures(steps),
                ended,
                nodes(connection, first),
                HoldStore.list(connection),
                refused(connection, first));
    }

    private static void readDeclared(Connection connection, Map<StepKey, Sums> steps) throws SQLException {
        String sql = """
                select p.name as pipeline, s.value ->> 'name' as step
                from okiagari.pipeline p
                cross join lateral jsonb_array_elements(p.definition -> 'steps') with ordinality as s(value, place)
                order by p.name, s.place
                """;
        Sql.each(connection, sql, row -> at(steps, row));
    }

    /** One statement, so that depths and their time belong together. */
    private static DepthTimes readDepths(Connection connection, Map<StepKey, Sums> steps) throws SQLException {
        // Both tables change in one transaction, and one statement sees one of them.
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
        List<DepthTimes> rows = Sql.list(connection, sql, row -> {
            if (row.getString("pipeline") != null) {
                at(steps, row).depth = Sql.record(Depth.class).of(row);
            }
            return new DepthTimes(Sql.requireInstant(row, "now"), Sql.instant(row, "taken_at"));
        });
        return rows.getFirst();
    }

    private static Sums at(Map<StepKey, Sums> steps, ResultSet row) throws SQLException {
        return steps.computeIfAbsent(new StepKey(row.getString("pipeline"), row.getString("step")), p -> new Sums());
    }

    private static List<StepFigures> stepFigures(Map<StepKey, Sums> steps) {
        List<StepFigures> figures = new ArrayList<>();
        steps.forEach((place, sums) -> figures.add(
                new StepFigures(place.pipeline(), place.step(), sums.depth, sums.failures(), sums.successes)));
        return figures;
    }

    private static List<NodeView> nodes(Connection connection, Instant first) throws SQLException {
        String sql = """
                select n.id, n.name, n.host, n.build, n.started_at, n.beat_at, n.draining,
                       extract(epoch from n.dead_after) as beat_dead_after,
                       (select count(*) from okiagari.refusal r
                        where r.node_id = n.id
                          and r.at >= ?) as refused
                from okiagari.node n order by n.id
                """;
        return Sql.list(connection, sql, Sql.record(NodeView.class), first);
    }

    private static long refused(Connection connection, Instant first) throws SQLException {
        // Uses the index of times.
        String sql = """
                select count(*) from okiagari.refusal where at >= ?
                """;
        return Sql.one(connection, sql, row -> row.getLong(1), first);
    }

    /** The last hours of one pipeline, oldest first, including the present one and those in which nothing happened. */
    public List<Hour> hours(Connection connection, String pipeline, int hours) throws SQLException {
        Instant last = ClockStore.now(connection).truncatedTo(ChronoUnit.HOURS);
        Map<Instant, Sums> byHour = new TreeMap<>();
        for (int ago = 0; ago < hours; ago++) {
            byHour.put(last.minus(Duration.ofHours(ago)), new Sums());
        }
        Instant first = last.minus(Duration.ofHours(hours - 1L));
        // One statement sees a delta either on its own or in its hour.
        String failures = """
                select hour, category, kind, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
                from okiagari.hourly_failure_v1
                where hour between ? and ? and pipeline = ?
                group by hour, category, kind
                """;
        Sql.each(connection, failures, row -> in(byHour, row).addFailures(row), first, last, pipeline);
        String successes = """
                select hour, bucket, sum(count)::bigint as count, sum(total_ms)::bigint as total_ms
                from okiagari.hourly_success
                where hour between ? and ? and pipeline = ?
                group by hour, bucket
                """;
        Sql.each(connection, successes, row -> in(byHour, row).addSuccesses(row), first, last, pipeline);
        String ends = """
                select hour, pipeline, state, count
                from okiagari.hourly_end_v1
                where hour between ? and ? and pipeline = ?
                order by hour, state
                """;
        Sql.Reading<Ends> end = Sql.record(Ends.class);
        Sql.each(connection, ends, row -> in(byHour, row).ended.add(end.of(row)), first, last, pipeline);
        List<Hour> figures = new ArrayList<>();
        byHour.forEach((hour, sums) -> figures.add(new Hour(hour, sums.failures(), sums.successes, sums.ended)));
        return figures;
    }

    /** The last minutes of one pipeline, oldest first, including the present one and those in which nothing happened. */
    public List<Minute> minutes(Connection connection, String pipeline, int minutes) throws SQLException {
        // One statement sees a delta either on its own or in its minute.
        String sql = """
                select m.minute,
                       coalesce(sum(c.count) filter (where c.name = 'submitted'), 0) as submitted,
                       coalesce(sum(c.count) filter (where c.name = 'done'), 0) as done,
                       coalesce(sum(c.count) filter (where c.name = 'failed'), 0) as failed
                from (select date_trunc('minute', okiagari.now(), 'UTC') as last) n
                cross join generate_series(n.last - make_interval(mins => ?), n.last, interval '1 min') as m(minute)
                left join okiagari.minute_count_v1 c on c.minute = m.minute and c.pipeline = ?
                group by m.minute
                order by m.minute
                """;
        return Sql.list(connection, sql, Sql.record(Minute.class), minutes - 1, pipeline);
    }

    private static Sums in(Map<Instant, Sums> byHour, ResultSet row) throws SQLException {
        return Objects.requireNonNull(byHour.get(Sql.requireInstant(row, "hour")));
    }
}
