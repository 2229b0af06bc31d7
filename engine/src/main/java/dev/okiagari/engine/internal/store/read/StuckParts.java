package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.internal.store.read.Part.Position;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parts of lists of unfinished items that are parked, set aside or failing, newest first. A filter may leave open the columns
 * that their indexes begin with: the few distinct values of those are looked up first, each with one step down the index.
 * Plain reads. Stateless.
 *
 * @param below only items with smaller ids
 */
record StuckParts(ItemFilter filter, long below) {
    List<Position> parked(Connection connection, @Nullable Position last, int most) throws SQLException {
        return aside(connection, State.PARKED, false, last, most);
    }

    /** Those that a person has set aside. */
    List<Position> setAside(Connection connection, @Nullable Position last, int most) throws SQLException {
        return aside(connection, State.WAITING, true, last, most);
    }

    /** Those that are in no lane: set aside, or parked without a limit. */
    List<Position> outsideLanes(Connection connection, @Nullable Position last, int most) throws SQLException {
        return aside(connection, null, true, last, most);
    }

    private List<Position> aside(
            Connection connection, @Nullable State state, boolean isOutsideLanes, @Nullable Position last, int most)
            throws SQLException {
        // Uses item_aside.
        String sql = """
                with recursive places(pipeline, step, state, no_lane) as (
                    (select pipeline, stuck_at, state, lane is null from okiagari.item
                     where held or state = 'parked' order by 1, 2, 3, 4 limit 1)
                    union all
                    select n.* from places p cross join lateral (
                        select i.pipeline, i.stuck_at, i.state, i.lane is null from okiagari.item i
                        where (i.held or i.state = 'parked')
                          and (i.pipeline, i.stuck_at, i.state, i.lane is null) > (p.pipeline, p.step, p.state, p.no_lane)
                        order by 1, 2, 3, 4 limit 1) n)
                select l.id
                from (select ?::bigint as pipeline, ?::bigint as step, ?::text::"char" as state, ?::boolean as no_lane) q
                join places p on (q.pipeline is null or p.pipeline = q.pipeline) and (q.step is null or p.step in (q.step, 0))
                             and (q.state is null or p.state = q.state) and (p.no_lane or not q.no_lane)
                cross join lateral (
                    select i.id from okiagari.item i
                    where (i.held or i.state = 'parked') and i.pipeline = p.pipeline and i.stuck_at = p.step
                      and i.state = p.state and (i.lane is null) = p.no_lane and i.id < ?
                    order by i.id desc limit ?) l
                order by l.id desc limit ?
                """;
        return Position.byId(
                connection,
                sql,
                LiveParts.number(filter.pipeline()),
                LiveParts.number(filter.step()),
                state == null ? null : state.word(),
                isOutsideLanes,
                Position.below(last, below),
                most,
                most);
    }

    List<Position> failing(Connection connection, @Nullable Position last, int most) throws SQLException {
        // Uses item_failing.
        String sql = """
                with recursive causes(pipeline, step, kind, category) as (
                    (select pipeline, stuck_at, coalesce(failure ->> 'kind', ''), coalesce(failure ->> 'category', '')
                     from okiagari.item where failure is not null order by 1, 2, 3, 4 limit 1)
                    union all
                    select n.* from causes c cross join lateral (
                        select i.pipeline, i.stuck_at, coalesce(i.failure ->> 'kind', ''),
                               coalesce(i.failure ->> 'category', '')
                        from okiagari.item i
                        where i.failure is not null
                          and (i.pipeline, i.stuck_at, coalesce(i.failure ->> 'kind', ''),
                               coalesce(i.failure ->> 'category', ''))
                              > (c.pipeline, c.step, c.kind, c.category)
                        order by 1, 2, 3, 4 limit 1) n)
                select l.id
                from (select ?::bigint as pipeline, ?::bigint as step, ?::text as kind, ?::text as category) q
                join causes c on (q.pipeline is null or c.pipeline = q.pipeline) and (q.step is null or c.step in (q.step, 0))
                             and (q.kind is null or c.kind = q.kind) and (q.category is null or c.category = q.category)
                cross join lateral (
                    select i.id from okiagari.item i
                    where i.failure is not null and i.pipeline = c.pipeline and i.stuck_at = c.step
                      and coalesce(i.failure ->> 'kind', '') = c.kind
                      and coalesce(i.failure ->> 'category', '') = c.category and i.id < ?
                    order by i.id desc limit ?) l
                order by l.id desc limit ?
                """;
        String kind = filter.kind() == null ? null : filter.kind().word();
        long before = Position.below(last, below);
        return Position.byId(
                connection,
                sql,
                LiveParts.number(filter.pipeline()),
                LiveParts.number(filter.step()),
                kind,
                filter.category(),
                before,
                most,
                most);
    }
}
