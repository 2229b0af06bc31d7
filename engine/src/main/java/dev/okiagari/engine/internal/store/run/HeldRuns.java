package dev.okiagari.engine.internal.store.run;

import dev.okiagari.engine.view.RunState;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs that can do nothing but wait: all that is left of them is behind holds, for longer than they would. */
public final class HeldRuns {
    private HeldRuns() {}

    /** Such a run, and what holds it, in words. */
    public record Held(long runId, String reason) {}

    /** Runs that have waited long enough. Looks at items only when there is a hold as old as that. */
    public static List<Held> find(Connection connection) throws SQLException {
        // Safe against everybody: a plain read; stopping looks again.
        String sql = """
                select r.id, behind.names,
                       justify_interval(date_trunc('second', r.max_hold))::text as max_hold
                from okiagari.run r
                join okiagari.pipeline p on p.name = r.pipeline
                cross join lateral (
                    select array_agg(held.step) as steps, string_agg(distinct h.name, ', ') as names
                    from okiagari.hold h
                    join lateral (
                        select substr(h.name, length('step:' || p.name || ':') + 1) as step
                        where starts_with(h.name, 'step:' || p.name || ':')
                        union all
                        select s.value ->> 'name'
                        from jsonb_array_elements(p.definition -> 'steps') s(value)
                        where h.name in (select 'upstream:' || u.name
                                         from jsonb_array_elements_text(s.value -> 'uses') u(name))) held on true
                    where greatest(h.since, r.active_at) <= okiagari.now() - r.max_hold) behind
                where r.state = 'active' and behind.steps is not null
                  and exists (select from okiagari.item i where i.run_id = r.id and i.run_id <> 0)
                  and not exists (
                      select from okiagari.item i
                      where i.run_id = r.id and i.run_id <> 0
                        and not (i.state = 'waiting' and not i.held and i.ending is null
                                 and coalesce(nullif(i.step, ''), p.first_step) = any(behind.steps)))
                order by r.id
                """;
        List<Held> found = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                found.add(new Held(
                        rows.getLong("id"),
                        "all that is left waits behind " + rows.getString("names")
                                + ", held for longer than its limit of " + rows.getString("max_hold")));
            }
        }
        return found;
    }

    /** Stops it; false when it has stopped or ended by itself. */
    public static boolean stop(Connection connection, Held held) throws SQLException {
        return RunStore.stop(connection, held.runId(), RunState.FAILED, held.reason());
    }
}
