package dev.okiagari.engine.internal.store.item;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Finds items by their age without an index of it: ids grow with time. Stateless. */
public final class TargetAges {
    private TargetAges() {}

    /** The first item that is not older than that. One of a submission that took long may count as younger by that time. */
    public static long firstYounger(Connection connection, Duration age) throws SQLException {
        // Halves the range of ids in each step down target_pkey.
        String sql = """
                with recursive ages as (select okiagari.now() - make_interval(secs => ?) as limit_at),
                halves(low, high) as (
                    (select coalesce(min(id), 0), coalesce(max(id), 0) + 1 from okiagari.target)
                    union all
                    select case when m.created_at < a.limit_at then m.id + 1 else h.low end,
                           case when m.created_at < a.limit_at then h.high else (h.low + h.high) / 2 end
                    from ages a cross join halves h left join lateral (
                        select t.id, t.created_at from okiagari.target t
                        where t.id >= (h.low + h.high) / 2 order by t.id limit 1) m on true
                    where h.low < h.high)
                select low from halves where low >= high
                """;
        return Sql.one(connection, sql, row -> row.getLong(1), age);
    }
}
