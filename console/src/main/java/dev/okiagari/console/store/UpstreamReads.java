package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Reads upstreams: how their latest calls went, their limits, and what holds them. Stateless. */
public final class UpstreamReads {
    private UpstreamReads() {}

    /**
     * One upstream.
     *
     * @param failed how many of the latest calls failed
     * @param calls how many calls that are
     * @param failedInARow failures since the latest success
     * @param perSecond calls allowed over all nodes by the code; null: any number
     * @param changedPerSecond the rate that somebody has set instead; null: nobody
     * @param atOnce calls allowed at a time over all nodes; null: any number
     * @param usedBy pipeline/step of each step that uses it
     * @param heldSince null when it is not on hold
     * @param refusedAt when it refused our settings, such as a wrong key, and stopped a run; null once a later run works
     * @param refusal the category of that
     */
    public record UpstreamRow(
            String name,
            int failed,
            int calls,
            int failedInARow,
            @Nullable Double perSecond,
            @Nullable Double changedPerSecond,
            @Nullable Integer atOnce,
            String usedBy,
            @Nullable Instant heldSince,
            @Nullable String why,
            @Nullable Instant probeAt,
            @Nullable Instant refusedAt,
            @Nullable String refusal) {}

    public static List<UpstreamRow> all(DataSource source) {
        String sql = """
                with used as (
                    select l.key as name, string_agg(distinct p.name || '/' || (s.value ->> 'name'), ', ') as used_by,
                           max(1000 / (l.value ->> 'gapMillis')::double precision) as per_second,
                           max((l.value ->> 'atOnce')::integer) as at_once
                    from okiagari.pipeline p
                    cross join lateral jsonb_array_elements(p.definition -> 'steps') s
                    cross join lateral jsonb_each(s.value -> 'upstreamLimits') l
                    group by l.key)
                select coalesce(u.name, used.name) as name, coalesce(u.failed, 0) as failed, coalesce(u.calls, 0) as calls,
                       coalesce(u.in_a_row, 0) as failed_in_a_row, used.per_second,
                       (1e9 / l.amount)::double precision as changed_per_second, used.at_once,
                       coalesce(used.used_by, '') as used_by, h.since as held_since, h.reason as why, h.probe_at,
                       r.refused_at, r.refusal
                from okiagari.upstream_v1 u
                full join used on used.name = u.name
                left join okiagari.hold_v1 h on h.name = 'upstream:' || coalesce(u.name, used.name)
                left join okiagari.changed_limit_v1 l on l.name = 'rate:' || coalesce(u.name, used.name)
                left join lateral (
                    select f.at as refused_at, f.category as refusal
                    from (select at, kind, category, pipeline from okiagari.failure_v1
                          where upstream = coalesce(u.name, used.name) and at > okiagari.now() - interval '1 day'
                          order by at desc limit 1) f
                    where f.kind = 'misconfigured' and h.name is null and not exists (
                        select from okiagari.run_v1 later
                        where later.pipeline = f.pipeline and later.active_at > f.at and later.done > 0)) r on true
                order by 1
                """;
        return Sql.with(source, connection -> Sql.list(connection, sql, Sql.record(UpstreamRow.class)));
    }
}
