package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.sql.Column;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.view.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Late results that were refused, so that an item's timeline can show them. Stateless. */
public final class RefusalStore {
    private RefusalStore() {}

    /** One refused result: the lease it came with, and the node that held that lease. */
    public record LateResult(Lease lease, long nodeId) {}

    public static void append(Connection connection, List<LateResult> refused) throws SQLException {
        // Safe against everybody: append only. What was forgotten meanwhile leaves no trace.
        String sql = """
                insert into okiagari.refusal (item_id, step, epoch, node_id, at)
                select s.item_id, s.step, s.epoch, s.node_id, c.now
                from unnest(?, ?, ?, ?) as s(item_id, step, epoch, node_id), (select okiagari.now() as now offset 0) c
                where exists (select from okiagari.target t where t.id = s.item_id)
                """;
        Sql.write(
                connection,
                sql,
                Column.longs(refused, r -> r.lease().itemId()),
                Column.texts(refused, r -> r.lease().step()),
                Column.longs(refused, r -> r.lease().epoch()),
                Column.longs(refused, LateResult::nodeId));
    }

    /** Late results about the item that were refused. */
    public static List<Refusal> ofItem(Connection connection, long itemId) throws SQLException {
        // Safe against everybody: a plain read of an append-only table.
        String sql = """
                select step, epoch, node_id, at from okiagari.refusal where item_id = ? order by id
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Refusal(
                        row.getString("step"),
                        row.getLong("epoch"),
                        row.getLong("node_id"),
                        Sql.requireInstant(row, "at")),
                itemId);
    }

    /** Removes a page of rows older than this; returns how many. */
    public static int prune(Connection connection, Duration keep, int page) throws SQLException {
        // Safe against other watchers: each row is taken by one (skip locked).
        String sql = """
                with picked as materialized (
                    select id from okiagari.refusal
                    where at < okiagari.now() - make_interval(secs => ?)
                    order by at limit ? for update skip locked)
                delete from okiagari.refusal r using picked p where r.id = p.id
                """;
        return Sql.write(connection, sql, keep, page);
    }
}
