package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.internal.store.read.Part.Position;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts of lists of ended items: those that may be done and those of a run with the newest first, others with the latest to end
 * first.
 * Plain reads. Stateless.
 *
 * @param below only items with smaller ids, where ids are in order
 */
record EndedParts(ItemFilter filter, long below) {
    List<Position> inRun(Connection connection, @Nullable Position last, int most) throws SQLException {
        // Uses finished_in_run.
        String sql = """
                select l.id
                from (values ('done'), ('failed'), ('rejected'), ('cancelled')) s(state)
                cross join lateral (
                    select f.id from okiagari.finished f
                    where f.run_id = ? and f.run_id <> 0 and f.state = s.state and f.id < ? order by f.id desc limit ?) l
                where ?::text is null or s.state = ?
                order by l.id desc limit ?
                """;
        String state = state();
        return Position.byId(connection, sql, filter.runId(), Position.below(last, below), most, state, state, most);
    }

    List<Position> newest(Connection connection, @Nullable Position last, int most) throws SQLException {
        // Uses finished_pkey.
        String sql = """
                with recursive pipelines(name) as (
                    (select pipeline from okiagari.finished order by 1 limit 1)
                    union all
                    select n.pipeline from pipelines p cross join lateral (
                        select f.pipeline from okiagari.finished f where f.pipeline > p.name order by 1 limit 1) n)
                select l.id
                from (select ?::text as pipeline) q
                join pipelines p on q.pipeline is null or p.name = q.pipeline
                cross join lateral (
                    select f.id from okiagari.finished f where f.pipeline = p.name and f.id < ? order by f.id desc limit ?) l
                order by l.id desc limit ?
                """;
        return Position.byId(connection, sql, filter.pipeline(), Position.below(last, below), most, most);
    }

    /** Those that failed, were rejected or were cancelled. */
    List<Position> notDone(Connection connection, @Nullable Position last, int most) throws SQLException {
        // Uses finished_not_done.
        String sql = """
                with recursive causes(pipeline, step, state, kind, category) as (
                    (select pipeline, step, state, coalesce(failure ->> 'kind', ''), coalesce(failure ->> 'category', '')
                     from okiagari.finished where state <> 'done' order by 1, 2, 3, 4, 5 limit 1)
                    union all
                    select n.* from causes c cross join lateral (
                        select f.pipeline, f.step, f.state, coalesce(f.failure ->> 'kind', ''),
                               coalesce(f.failure ->> 'category', '')
                        from okiagari.finished f
                        where f.state <> 'done'
                          and (f.pipeline, f.step, f.state, coalesce(f.failure ->> 'kind', ''),
                               coalesce(f.failure ->> 'category', ''))
                              > (c.pipeline, c.step, c.state, c.kind, c.category)
                        order by 1, 2, 3, 4, 5 limit 1) n)
                select l.id, l.ended_at
                from (select ?::text as pipeline, ?::text as step, ?::text as state, ?::text as kind,
                             ?::text as category) q
                join causes c on (q.pipeline is null or c.pipeline = q.pipeline) and (q.step is null or c.step = q.step)
                             and (q.state is null or c.state = q.state) and (q.kind is null or c.kind = q.kind)
                             and (q.category is null or c.category = q.category)
                cross join lateral (
                    select f.id, f.ended_at from okiagari.finished f
                    where f.state <> 'done' and f.pipeline = c.pipeline and f.step = c.step and f.state = c.state
                      and coalesce(f.failure ->> 'kind', '') = c.kind
                      and coalesce(f.failure ->> 'category', '') = c.category and (f.ended_at, f.id) < (?::timestamptz, ?)
                    order by f.ended_at desc, f.id desc limit ?) l
                order by l.ended_at desc, l.id desc limit ?
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Position(
                        row.getLong(1), Sql.requireInstant(row, "ended_at").toString()),
                filter.pipeline(),
                filter.step(),
                state(),
                filter.kind() == null ? null : filter.kind().word(),
                filter.category(),
                last == null ? Instant.MAX : last.time(),
                last == null ? Long.MAX_VALUE : last.id(),
                most,
                most);
    }

    private @Nullable String state() {
        return filter.state() == null ? null : filter.state().word();
    }
}
