package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Counts submissions by minute afterwards, because counting within the submission made each a fifth more expensive. Stateless. */
public final class SubmitCounts {
    /** Number of ids that one statement reads, which takes some tenths of a second. */
    private static final int PAGE = 100_000;

    private SubmitCounts() {}

    /**
     * The highest id given out, and the highest one counted; {@code xid} is older than every transaction that begins from now on.
     */
    public record Horizon(long upTo, String xid, long counted) {
        public boolean hasUncounted() {
            return upTo > counted;
        }
    }

    public static Horizon horizon(Connection connection) throws SQLException {
        String sql = """
                select coalesce((select max(id) from okiagari.target), 0), pg_snapshot_xmax(pg_current_snapshot())::text, up_to
                from okiagari.submit_count
                """;
        return Sql.one(connection, sql, row -> new Horizon(row.getLong(1), row.getString(2), row.getLong(3)));
    }

    /**
     * Counts a page of the targets up to the horizon, unless an older transaction still runs: it may have one of those ids.
     * Returns up to which id they are counted now; empty when nothing was counted.
     */
    public static Optional<Long> count(Connection connection, Horizon horizon) throws SQLException {
        // Safe against other watchers: the row is locked; whoever comes second counts only what is after it.
        String sql = """
                with counting as materialized (
                    select s.up_to, least(h.up_to, s.up_to + ?) as now_to
                    from okiagari.submit_count s, (select ?::bigint as up_to, ?::xid8 as xid) h
                    where s.up_to < h.up_to and pg_snapshot_xmin(pg_current_snapshot()) >= h.xid for update of s),
                counted as (
                    insert into okiagari.minute_count as m (minute, pipeline, name, count)
                    select date_trunc('minute', t.created_at, 'UTC'), t.pipeline, 'submitted', count(*)
                    from counting c join okiagari.target t on t.id > c.up_to and t.id <= c.now_to
                    group by 1, 2
                    order by 1, 2
                    on conflict (minute, pipeline, name) do update set count = m.count + excluded.count)
                update okiagari.submit_count s set up_to = c.now_to from counting c returning c.now_to
                """;
        return Sql.first(connection, sql, row -> row.getLong(1), PAGE, horizon.upTo(), horizon.xid());
    }
}
