package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.internal.decide.NameNumber;
import dev.okiagari.engine.internal.store.read.Part.Position;
import dev.okiagari.engine.view.ItemFilter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parts of lists of unfinished items, newest first, with ids smaller than {@code below}. Plain reads. Stateless. */
record LiveParts(ItemFilter filter, Duration staleAfter, long below) {
    List<Position> newest(Connection connection, @Nullable Position last, int most) throws SQLException {
        // Uses item_pkey.
        String sql = """
                select id from okiagari.item where id < ? order by id desc limit ?
                """;
        return Position.byId(connection, sql, Position.below(last, below), most);
    }

    /** Items in every state. */
    List<Position> newestOfAll(Connection connection, @Nullable Position last, int most) throws SQLException {
        // Uses target_pkey.
        String sql = """
                select id from okiagari.target where id < ? order by id desc limit ?
                """;
        return Position.byId(connection, sql, Position.below(last, below), most);
    }

    List<Position> inRun(Connection connection, @Nullable Position last, int most) throws SQLException {
        // Uses item_run.
        String sql = """
                select id from okiagari.item where run_id = ? and run_id <> 0 and id < ? order by id desc limit ?
                """;
        return Position.byId(connection, sql, filter.runId(), Position.below(last, below), most);
    }

    /** Nodes hold few leases, so these are compared with the filter right here. */
    List<Position> running(Connection connection, @Nullable Position last, int most) throws SQLException {
        // Uses item_lease. The step is empty until it has been looked up.
        String sql = """
                with recursive nodes(id) as (
                    (select node_id from okiagari.item where node_id is not null order by node_id limit 1)
                    union all
                    select n.node_id from nodes cross join lateral (
                        select node_id from okiagari.item where node_id > nodes.id order by node_id limit 1) n)
                select l.id
                from (select ?::bigint as pipeline, ?::bigint as step,
                             (select okiagari.now()) - make_interval(secs => ?) as stale_before) q
                cross join nodes cross join lateral (
                    select i.id from okiagari.item i
                    where i.node_id = nodes.id and i.id < ? and (q.pipeline is null or i.pipeline = q.pipeline)
                      and (q.step is null or i.step in (q.step, 0))
                      and (q.stale_before is null or i.since <= q.stale_before)
                    order by i.id desc limit ?) l
                order by l.id desc limit ?
                """;
        Duration since = filter.stale() ? staleAfter : null;
        return Position.byId(
                connection,
                sql,
                number(filter.pipeline()),
                number(filter.step()),
                since,
                Position.below(last, below),
                most,
                most);
    }

    static @Nullable Long number(@Nullable String name) {
        return name == null ? null : NameNumber.of(name);
    }
}
