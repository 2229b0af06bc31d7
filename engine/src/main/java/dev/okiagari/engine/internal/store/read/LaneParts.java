package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.read.Part.Position;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parts of lists of items in lanes: those that wait or are parked until a time, what is due first. Plain reads. */
record LaneParts(ItemFilter filter) {
    private static final Lane.Range EVERYWHERE = new Lane.Range(Long.MIN_VALUE, Long.MAX_VALUE);

    List<Position> all(Connection connection, @Nullable Position last, int most) throws SQLException {
        return due(connection, null, null, last, most);
    }

    /** In lanes of steps that are on hold. */
    List<Position> held(Connection connection, @Nullable Position last, int most) throws SQLException {
        return due(connection, true, null, last, most);
    }

    /** Due for longer than that, in lanes that nothing holds up: neither a hold nor the end of their run. */
    Part overdue(Duration staleAfter) {
        return (connection, last, most) -> due(connection, false, staleAfter, last, most);
    }

    private List<Position> due(
            Connection connection,
            @Nullable Boolean isHeld,
            @Nullable Duration staleAfter,
            @Nullable Position last,
            int most)
            throws SQLException {
        // Uses item_due, lane by lane; the first item of each tells what the others wait for.
        String sql = """
                with recursive lanes(lane, pipeline, step, is_ending, run_id) as (
                    (select lane, pipeline, step, ending is not null, run_id
                     from okiagari.item where lane >= ? and lane <= ? order by lane limit 1)
                    union all
                    select n.* from lanes l cross join lateral (
                        select i.lane, i.pipeline, i.step, i.ending is not null, i.run_id
                        from okiagari.item i where i.lane > l.lane and i.lane <= ? order by i.lane limit 1) n),
                wanted as materialized (
                    select l.lane
                    from (select ?::bigint as pipeline, ?::text as step, ?::boolean as is_held, ?::boolean as is_stale) q
                    join lanes l on q.pipeline is null or l.pipeline = q.pipeline
                    left join okiagari.pipeline p on p.number = l.pipeline
                    cross join lateral (
                        select coalesce((select n.name from okiagari.step_name n where n.pipeline = l.pipeline and n.number = l.step),
                                        nullif(to_hex(l.step), '0'), p.first_step, '') as step) s
                    where (q.step is null or s.step = q.step or l.is_ending)
                      and (q.is_held is null or q.is_held = (not l.is_ending and exists (
                          select from okiagari.held_step h
                          where h.pipeline = p.name and h.step = s.step)))
                      and not (q.is_stale and not l.is_ending and exists (
                          select from okiagari.run r where r.id = l.run_id and r.ended_at is not null)))
                select d.id, d.due_at
                from wanted w cross join lateral (
                    select i.id, i.due_at from okiagari.item i
                    where i.lane = w.lane and (i.due_at, i.id) > (?::timestamptz, ?)
                      and i.due_at <= coalesce((select okiagari.now()) - make_interval(secs => ?), 'infinity')
                    order by i.due_at, i.id limit ?) d
                order by d.due_at, d.id limit ?
                """;
        Lane.Range range = filter.pipeline() == null ? EVERYWHERE : Lane.ofPipeline(filter.pipeline());
        return Sql.list(
                connection,
                sql,
                row -> new Position(
                        row.getLong(1), Sql.requireInstant(row, "due_at").toString()),
                range.from(),
                range.to(),
                range.to(),
                LiveParts.number(filter.pipeline()),
                filter.step(),
                isHeld,
                staleAfter != null,
                last == null ? Instant.MIN : last.time(),
                last == null ? 0 : last.id(),
                staleAfter,
                most,
                most);
    }
}
