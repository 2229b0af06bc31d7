package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.view.RunState;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Stops runs whose remaining targets have all waited behind holds for longer than the run allows. */
public final class HoldLimits {
    private HoldLimits() {}

    /** Such a run, and which holds it waits for, in words. */
    public record Overrun(long runId, String reason) {}

    /** Runs that have waited too long. Looks at items only when there is a hold as old as that. */
    public static List<Overrun> find(Connection connection) throws SQLException {
        // Safe against everybody: a plain read; stopping looks again.
        String sql = """
                select r.id, behind.names,
                       justify_interval(date_trunc('second', r.max_hold))::text as max_hold
                from okiagari.run r
                join okiagari.pipeline p on p.name = r.pipeline
                cross join lateral (
                    select array_agg(h.step) as steps, string_agg(distinct h.name, ', ') as names
                    from okiagari.held_step h
                    where h.pipeline = p.name
                      and greatest(h.since, r.active_at) <= okiagari.now() - r.max_hold) behind
                where r.state = 'active' and behind.steps is not null
                  and exists (select from okiagari.item i where i.run_id = r.id and i.run_id <> 0)
                  and not exists (
                      select from okiagari.item i
                      where i.run_id = r.id and i.run_id <> 0
                        and not (i.state = 'waiting' and not i.held and i.ending is null
                                 and coalesce(nullif(i.step, ''), p.first_step) = any(behind.steps)))
                order by r.id
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Overrun(
                        row.getLong("id"),
                        "all remaining targets wait behind " + row.getString("names")
                                + ", on hold for longer than the run's limit of " + row.getString("max_hold")));
    }

    /** Stops it; false when it has stopped or ended in the meantime. */
    public static boolean stop(Connection connection, Overrun overrun) throws SQLException {
        return RunStore.stop(connection, overrun.runId(), RunState.FAILED, overrun.reason());
    }
}
