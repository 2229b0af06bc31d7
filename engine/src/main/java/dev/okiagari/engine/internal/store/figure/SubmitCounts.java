package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.internal.store.sql.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Counts submissions into their minutes, long after they were committed: counting in the submission itself made each one a
 * fifth dearer. Stateless.
 */
public final class SubmitCounts {
    private SubmitCounts() {}

    /**
     * How far ids have been given out, and to which transactions.
     *
     * @param upTo the newest target that is committed
     * @param xid older than every transaction that begins from now on
     */
    public record Horizon(long upTo, String xid) {}

    public static Horizon horizon(Connection connection) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select coalesce((select max(id) from okiagari.target), 0), pg_snapshot_xmax(pg_current_snapshot())::text
                """;
        return Sql.one(connection, sql, row -> new Horizon(row.getLong(1), row.getString(2)));
    }

    /**
     * Counts the targets up to an id, unless a transaction older than the horizon still runs, which may have been given one of
     * those ids. Returns whether they are counted now.
     */
    public static boolean count(Connection connection, Horizon horizon) throws SQLException {
        // Safe against other watchers: the row is locked; whoever comes second counts only what is after it.
        String sql = """
                with counting as materialized (
                    select up_to from okiagari.submit_count
                    where pg_snapshot_xmin(pg_current_snapshot()) >= ?::xid8 for update),
                counted as (
                    insert into okiagari.minute_count as m (minute, pipeline, name, count)
                    select date_trunc('minute', t.created_at, 'UTC'), t.pipeline, 'submitted', count(*)
                    from counting c join okiagari.target t on t.id > c.up_to and t.id <= ?
                    group by 1, 2
                    order by 1, 2
                    on conflict (minute, pipeline, name) do update set count = m.count + excluded.count)
                update okiagari.submit_count s set up_to = greatest(s.up_to, ?) from counting
                """;
        return Sql.write(connection, sql, horizon.xid(), horizon.upTo(), horizon.upTo()) == 1;
    }
}
