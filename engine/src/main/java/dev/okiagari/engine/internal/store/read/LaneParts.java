package dev.okiagari.engine.internal.store.read;

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
    /** Greater than every lane: those begin with a letter. */
    private static final String BEHIND_ALL = "~";

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
        // Uses item_due, lane by lane. Lanes are written as the class Lane says.
        String sql = """
                with recursive lanes(lane) as (
                    (select lane from okiagari.item where lane >= ? and lane < ? order by lane limit 1)
                    union all
                    select n.lane from lanes l cross join lateral (
                        select i.lane from okiagari.item i where i.lane > l.lane and i.lane < ? order by i.lane limit 1) n),
                wanted as materialized (
                    select l.lane
                    from (select ?::text as step, ?::boolean as is_held, ?::boolean as is_stale) q
                    cross join lanes l
                    left join okiagari.pipeline p on p.name = split_part(l.lane, ':', 1)
                    cross join lateral (
                        select coalesce(nullif(substring(l.lane from ':([^#!]*)'), ''), p.first_step, '') as step,
                               l.lane like '%!end' as is_ending) s
                    where (q.step is null or s.step = q.step or s.is_ending)
                      and (q.is_held is null or q.is_held = (not s.is_ending and exists (
                          select from okiagari.held_step h
                          where h.pipeline = split_part(l.lane, ':', 1) and h.step = s.step)))
                      and not (q.is_stale and exists (
                          select from okiagari.run r
                          where r.id = substring(l.lane from '#([0-9]+)')::bigint and r.ended_at is not null)))
                select d.id, d.due_at
                from wanted w cross join lateral (
                    select i.id, i.due_at from okiagari.item i
                    where i.lane = w.lane and (i.due_at, i.id) > (?::timestamptz, ?)
                      and i.due_at <= coalesce((select okiagari.now()) - make_interval(secs => ?), 'infinity')
                    order by i.due_at, i.id limit ?) d
                order by d.due_at, d.id limit ?
                """;
        String from = filter.pipeline() == null ? "" : filter.pipeline() + ":";
        String to = filter.pipeline() == null ? BEHIND_ALL : filter.pipeline() + ";";
        return Sql.list(
                connection,
                sql,
                row -> new Position(
                        row.getLong(1), Sql.requireInstant(row, "due_at").toString()),
                from,
                to,
                to,
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
