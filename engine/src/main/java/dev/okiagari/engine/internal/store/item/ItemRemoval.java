package dev.okiagari.engine.internal.store.item;

import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Deletes items with what belongs to them: one that must be forgotten, or old ones. The caller commits. Stateless. */
public final class ItemRemoval {

    /** Deletes every trace of an item; an attempt in progress finds no row and its result is refused. */
    public void forget(Connection connection, long itemId) throws SQLException {
        lock(connection, itemId);
        // Safe against the lease holder: its settle names a row that is gone. A statement of its own, so that it sees
        // where the item was when the lock was granted.
        String sql = """
                with live as (delete from okiagari.item where id = ?)
                delete from okiagari.failure where item_id = ?
                """;
        Sql.write(connection, sql, itemId, itemId);
        remove(connection, List.of(itemId));
    }

    private static void lock(Connection connection, long itemId) throws SQLException {
        // Safe against a settle, a retry or a resubmission in progress: each locks the target, the live or the ended
        // row.
        for (String sql : List.of("""
                select id from okiagari.target where id = ? for update
                """, """
                select id from okiagari.item where id = ? for update
                """, """
                select f.id
                from okiagari.target t join okiagari.finished f on f.pipeline = t.pipeline and f.id = t.id
                where t.id = ? for update of f
                """)) {
            Sql.run(connection, sql, itemId);
        }
    }

    /**
     * Deletes a page of items of a pipeline that ended longer ago than this, so that their keys are free. The ledger keeps its
     * rows for as long as it keeps any, or it would no longer equal its figures. Items of a run stay until the run has ended.
     * Returns how many.
     */
    public int removeFinished(Connection connection, String pipeline, Duration keep, int page) throws SQLException {
        // Safe against retries, resubmissions and other watchers: rows that somebody else has locked are skipped, and
        // whoever comes later waits and finds nothing. What was submitted later has not ended earlier, so younger ids
        // are
        // not read.
        String sql = """
                select f.id
                from okiagari.finished f
                join okiagari.target t on t.id = f.id
                where f.pipeline = ? and f.id < ? and f.ended_at < (select okiagari.now()) - make_interval(secs => ?)
                  and (f.run_id = 0 or not exists (
                      select from okiagari.run r where r.id = f.run_id and r.ended_at is null))
                order by f.id limit ? for update of t, f skip locked
                """;
        long below = TargetAges.firstYounger(connection, keep);
        List<Long> old = Sql.ids(connection, sql, pipeline, below, keep, page);
        return old.isEmpty() ? 0 : remove(connection, old);
    }

    private static int remove(Connection connection, List<Long> ids) throws SQLException {
        // Safe against everybody: the rows of each item are locked. Children go on without a parent.
        String sql = """
                with gone(id) as (select unnest(?::bigint[])),
                     ended as (
                         delete from okiagari.finished f using gone g join okiagari.target t on t.id = g.id
                         where f.pipeline = t.pipeline and f.id = t.id),
                     notes as (delete from okiagari.note n using gone g where n.item_id = g.id),
                     history as (delete from okiagari.history h using gone g where h.item_id = g.id),
                     acts as (delete from okiagari.act a using gone g where a.item_id = g.id),
                     refusals as (delete from okiagari.refusal r using gone g where r.item_id = g.id)
                delete from okiagari.target t using gone g where t.id = g.id
                """;
        return Sql.write(connection, sql, Column.ids(ids));
    }
}
