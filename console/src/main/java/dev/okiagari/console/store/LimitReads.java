package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the limits that were changed at run time, beside those in the code. Stateless. */
public final class LimitReads {
    private LimitReads() {}

    /**
     * A changed limit.
     *
     * @param name per_node:PIPELINE:STEP, attempts:PIPELINE:STEP or rate:UPSTREAM
     * @param value a number; of a rate calls per second
     * @param inCode what the code says; null: no limit there, or nobody has described it yet
     */
    public record LimitRow(
            String name, double value, @Nullable Double inCode, String by, String reason, Instant since) {}

    /** All of them, by name. */
    public static List<LimitRow> all(Connection connection) throws SQLException {
        String sql = """
                select l.name, (case when l.name like 'rate:%' then 1e9 / l.amount else l.amount end)::double precision as value,
                       case when l.name like 'rate:%' then u.per_second
                            else (s.step ->> case when l.name like 'attempts:%' then 'attempts' else 'perNode' end)::double precision
                            end as in_code,
                       l.changed_by as by, l.reason, l.since
                from okiagari.changed_limit_v1 l
                left join lateral (
                    select t.step
                    from okiagari.pipeline p
                    cross join lateral jsonb_array_elements(p.definition -> 'steps') as t(step)
                    where p.name = split_part(l.name, ':', 2) and t.step ->> 'name' = split_part(l.name, ':', 3)) s on true
                left join lateral (
                    select max(1000 / (t.step -> 'upstreamLimits' -> split_part(l.name, ':', 2) ->> 'gapMillis')::double precision)
                               as per_second
                    from okiagari.pipeline p
                    cross join lateral jsonb_array_elements(p.definition -> 'steps') as t(step)) u on true
                order by l.name
                """;
        return Sql.list(connection, sql, Sql.record(LimitRow.class));
    }
}
