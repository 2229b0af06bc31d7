package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.view.Figures.Ends;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Keeps the figures that pages show, so that no page counts items. Stateless; the caller commits. */
public final class FigureStore {
    private FigureStore() {}

    /** Successful attempts of one step in one duration bucket. */
    public record Successes(String pipeline, String step, int bucket, long count, long totalMillis) {}

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

    public static void addEnds(Connection connection, List<Ends> ends) throws SQLException {
        // Safe against everybody: append only; the watchers fold it.
        String sql = """
                insert into okiagari.count_delta (minute, pipeline, name, count)
                select date_trunc('minute', c.now, 'UTC'), s.pipeline, s.state, s.count
                from unnest(?, ?, ?) as s(pipeline, state, count), (select okiagari.now() as now offset 0) c
                """;
        Sql.write(
                connection,
                sql,
                Column.texts(ends, Ends::pipeline),
                Column.texts(ends, e -> e.state().word()),
                Column.longs(ends, Ends::count));
    }

    public static void addEndsOf(Connection connection, List<Settlement> landed) throws SQLException {
        List<Ends> ends = landed.stream()
                .filter(Settlement::ends)
                .map(s -> new Ends(s.pipeline(), s.move().after().state(), 1))
                .toList();
        if (!ends.isEmpty()) {
            addEnds(connection, ends);
        }
    }

    /** Folds a page of failure deltas into their hours; returns how many. */
    public static int fold(Connection connection, int page) throws SQLException {
        // Safe against other watchers: each delta is taken by one (skip locked), and hours are updated in one order.
        String sql = """
                with picked as materialized (
                    select id from okiagari.hourly_failure_delta order by id limit ? for update skip locked),
                taken as (
                    delete from okiagari.hourly_failure_delta d using picked p where d.id = p.id
                    returning hour, pipeline, step, category, kind, count, total_ms),
                folded as (
                    insert into okiagari.hourly_failure as h (hour, pipeline, step, category, kind, count, total_ms)
                    select hour, pipeline, step, category, kind, sum(count), sum(total_ms)
                    from taken
                    group by hour, pipeline, step, category, kind
                    order by hour, pipeline, step, category, kind
                    on conflict (hour, pipeline, step, category, kind) do update
                    set count = h.count + excluded.count, total_ms = h.total_ms + excluded.total_ms)
                select count(*) from taken
                """;
        return Sql.one(connection, sql, row -> row.getInt(1), page);
    }

    /** Folds a page of ends into their minutes and hours; returns how many. */
    public static int foldCounts(Connection connection, int page) throws SQLException {
        // Safe against other watchers: each delta is taken by one (skip locked), and rows are updated in one order.
        String sql = """
                with picked as materialized (
                    select id from okiagari.count_delta order by id limit ? for update skip locked),
                taken as (
                    delete from okiagari.count_delta d using picked p where d.id = p.id
                    returning minute, pipeline, name, count),
                hours as (
                    insert into okiagari.hourly_end as h (hour, pipeline, state, count)
                    select date_trunc('hour', minute, 'UTC'), pipeline, name, sum(count)
                    from taken
                    group by 1, 2, 3
                    order by 1, 2, 3
                    on conflict (hour, pipeline, state) do update set count = h.count + excluded.count),
                minutes as (
                    insert into okiagari.minute_count as m (minute, pipeline, name, count)
                    select minute, pipeline, name, sum(count)
                    from taken
                    group by 1, 2, 3
                    order by 1, 2, 3
                    on conflict (minute, pipeline, name) do update set count = m.count + excluded.count)
                select count(*) from taken
                """;
        return Sql.one(connection, sql, row -> row.getInt(1), page);
    }

    /** Reads the depths unless the last reading is younger than this, or than a hundred times its cost. */
    public static boolean readDepth(Connection connection, Duration youngest) throws SQLException {
        // Safe against other watchers, all of them: one gets the lock of the reading's row and looks again at its
        // age, the others find it taken and count nothing. It counts what is alike by plain columns and joins those few
        // groups: the planner takes expressions for as many groups as there are items, and a join costs each item.
        // Attempts that wait for a call are few: those that are not stale because of it are taken off again.
        String sql = """
                with reading as materialized (
                    select one from okiagari.depth_reading
                    where taken_at < okiagari.now() - greatest(make_interval(secs => ?), took_ms * interval '100 ms')
                    for update skip locked),
                alike as materialized (
                    select i.pipeline, i.step, i.state, i.ending, i.run_id, i.held, min(i.id) as example, count(*) as items, count(i.failure) as failing,
                           count(okiagari.stale_since(okiagari.state_word(i.state), i.since, coalesce(i.due_at + i.ahead, i.due_at), false, false, 0, c.now,
                                                      c.stale_after)) as stale,
                           min(coalesce(i.due_at + i.ahead, i.due_at)) as oldest_due, min(i.since) as oldest
                    from okiagari.item i
                    cross join (select okiagari.now() as now, okiagari.stale_after() as stale_after offset 0) c
                    where (select count(*) from reading) = 1
                    group by 1, 2, 3, 4, 5, 6
                    union all
                    select i.pipeline, i.step, i.state, i.ending, i.run_id, i.held, i.id, 0, 0, -1, null, null
                    from okiagari.call_wait w
                    join okiagari.item i on i.id = w.item_id and i.epoch = w.epoch
                    cross join (select okiagari.now() as now, okiagari.stale_after() as stale_after offset 0) c
                    where (select count(*) from reading) = 1 and i.state = 'running'
                      and okiagari.stale_since('running', i.since, null, false, false, 0, c.now, c.stale_after) is not null
                      and okiagari.stale_since('running', i.since, null, false, w.is_waiting, w.waited_ms, c.now, c.stale_after)
                          is null),
                counted as materialized (
                    select s.pipeline, s.step, case when y.owed then 'owed' else okiagari.state_word(a.state) end as state, sum(a.items) as items,
                           coalesce(sum(a.failing) filter (where a.state = 'waiting' and not y.owed), 0) as retrying,
                           coalesce(sum(a.items) filter (where y.held and not y.owed), 0) as held,
                           coalesce(sum(a.stale) filter (where not y.held and not y.owed), 0) as stale,
                           min(a.oldest_due) as oldest_due, min(a.oldest) as oldest
                    from alike a
                    left join okiagari.pipeline p on p.number = a.pipeline
                    left join okiagari.run r on r.id = a.run_id and r.ended_at is not null
                    left join okiagari.step_name n on n.pipeline = a.pipeline and n.number = a.step
                    cross join lateral (
                        select coalesce(p.name, (select t.pipeline from okiagari.target t where t.id = a.example)) as pipeline,
                               coalesce(n.name, nullif(to_hex(a.step), '0'), p.first_step, '') as step offset 0) s
                    left join (select distinct pipeline, step from okiagari.held_step) h
                      on h.pipeline = s.pipeline and h.step = s.step
                    cross join lateral (
                        select a.held or (h.step is not null and a.state = 'waiting' and a.ending is null) as held,
                               r.id is not null and a.state <> 'running' and a.ending is null as owed) y
                    group by 1, 2, 3),
                removed as (
                    delete from okiagari.depth d using reading
                    where not exists (
                        select from counted c where c.pipeline = d.pipeline and c.step = d.step and c.state = d.state)
                    returning 1),
                written as (
                    insert into okiagari.depth as d (pipeline, step, state, items, retrying, held, stale, oldest_due, oldest)
                    select pipeline, step, state, items, retrying, held, stale, oldest_due, oldest from counted
                    on conflict (pipeline, step, state) do update
                    set items = excluded.items, retrying = excluded.retrying, held = excluded.held, stale = excluded.stale,
                        oldest_due = excluded.oldest_due, oldest = excluded.oldest
                    returning 1)
                update okiagari.depth_reading d
                set taken_at = okiagari.now(), took_ms = extract(epoch from clock_timestamp() - statement_timestamp()) * 1000
                from reading r, (select (select count(*) from removed) + (select count(*) from written) as rows offset 0) done
                where d.one = r.one and done.rows >= 0
                """;
        return Sql.write(connection, sql, youngest) == 1;
    }

    /**
     * Records the cost of a failed reading, so that the next one comes after a hundred times that, as after a good one.
     * taken_at stays, since the figures did not change; so the time since then is added to the cost.
     */
    public static boolean recordFailedReading(Connection connection, Duration took) throws SQLException {
        // Safe against other watchers: one that reads in the meantime records its own cost, and only the wait differs.
        String sql = """
                update okiagari.depth_reading
                set took_ms = ?::bigint + (extract(epoch from okiagari.now() - taken_at) * 10)::bigint
                """;
        return Sql.write(connection, sql, took.toMillis()) == 1;
    }

    /** Removes hours older than this; returns how many rows. */
    public static int pruneHours(Connection connection, Duration keep) throws SQLException {
        // Safe against other watchers: removing twice does nothing.
        String sql = """
                with old as (select okiagari.now() - make_interval(secs => ?) as before),
                     failures as (delete from okiagari.hourly_failure using old where hour < before returning 1),
                     successes as (delete from okiagari.hourly_success using old where hour < before returning 1),
                     ends as (delete from okiagari.hourly_end using old where hour < before returning 1)
                select (select count(*) from failures) + (select count(*) from successes) + (select count(*) from ends)
                """;
        return Sql.one(connection, sql, row -> row.getInt(1), keep);
    }

    /** Removes minutes older than this; returns how many rows. */
    public static int pruneMinutes(Connection connection, Duration keep) throws SQLException {
        // Safe against other watchers: removing twice does nothing.
        String sql = """
                delete from okiagari.minute_count where minute < (select okiagari.now()) - make_interval(secs => ?)
                """;
        return Sql.write(connection, sql, keep);
    }
}
