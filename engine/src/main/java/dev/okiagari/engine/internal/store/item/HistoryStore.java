package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** The settled attempts of pipelines that keep their history, append only. Stateless; the caller commits. */
public final class HistoryStore {
    private HistoryStore() {}

    static void append(Connection connection, List<Settlement> settled, long nodeId) throws SQLException {
        // Safe against late results: runs after the fenced update of the same transaction.
        String sql = """
                insert into okiagari.history (item_id, step, visit, attempt, outcome, begun_at, ended_at, node_id)
                select s.item_id, s.step, s.visit, s.attempt, s.outcome, c.now - s.took_ms * interval '1 ms', c.now,
                       nullif(?, 0)
                from unnest(?, ?, ?, ?, ?, ?) as s(item_id, step, visit, attempt, outcome, took_ms),
                     (select okiagari.now() as now offset 0) c
                """;
        Sql.write(
                connection,
                sql,
                nodeId,
                Column.longs(settled, Settlement::itemId),
                Column.texts(settled, s -> s.lease().step()),
                Column.ints(settled, s -> s.move().before().visit()),
                Column.ints(settled, Settlement::attempt),
                Column.texts(settled, Settlement::outcome),
                Column.longs(settled, s -> Objects.requireNonNull(s.took()).toMillis()));
    }

    /** The settled attempts of an item, oldest first. */
    public static List<HistoryEntry> of(Connection connection, long itemId) throws SQLException {
        String sql = """
                select step, visit, attempt, outcome, begun_at as begun, ended_at as ended, node_id
                from okiagari.history where item_id = ? order by id
                """;
        return Sql.list(connection, sql, Sql.record(HistoryEntry.class), itemId);
    }

    /** Removes a page of rows older than this; returns how many. */
    public static int prune(Connection connection, Duration keep, int page) throws SQLException {
        // Safe against other watchers: each row is taken by one (skip locked).
        String sql = """
                with picked as materialized (
                    select item_id, id from okiagari.history
                    where item_id < ? and ended_at < (select okiagari.now()) - make_interval(secs => ?)
                    order by item_id limit ? for update skip locked)
                delete from okiagari.history h using picked p where h.item_id = p.item_id and h.id = p.id
                """;
        return Sql.write(connection, sql, TargetAges.firstYounger(connection, keep), keep, page);
    }
}
