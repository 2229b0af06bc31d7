package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Reads what happened lately: failed attempts, rescues, ends other than done, and acts of people. Stateless. */
public final class EventReads {
    private EventReads() {}

    /**
     * Something that happened.
     *
     * @param id unique together with its kind
     * @param kind failure, rescue, end, act or node
     * @param subject pipeline/key of an item, or the name of what was acted on
     * @param message what happened
     */
    public record Event(
            String kind,
            long id,
            Instant at,
            String subject,
            @Nullable String step,
            String message) {}

    /** What happened within this time, oldest first, at most the given number. */
    public static List<Event> within(DataSource source, Duration time, @Nullable String pipeline, int most) {
        String sql = """
                select kind, id, at, subject, step, message
                from (
                    (select case when f.is_rescue then 'rescue' else 'failure' end as kind, f.id, f.at,
                            f.pipeline || '/' || coalesce(t.key, f.item_id::text) as subject, f.step,
                            f.category || ' (' || f.kind || ')' || case when f.is_rescue then '' else ', attempt ' || f.attempt || ' of ' || greatest(f.attempt, f.max_attempts) end
                                || ': ' || f.message
                                || case when f.retry_at is null then '; not tried again' else '' end as message
                     from okiagari.failure_v1 f
                     left join okiagari.target t on t.id = f.item_id
                     where f.at > okiagari.now() - make_interval(secs => ?) and (?::text is null or f.pipeline = ?)
                     order by f.id desc limit ?)
                    union all
                    (select 'end', e.id, e.ended_at, e.pipeline || '/' || t.key, e.step,
                            e.state || coalesce(': ' || e.reason, '')
                     from okiagari.finished e
                     join okiagari.target t on t.id = e.id
                     where e.state <> 'done' and e.ended_at > okiagari.now() - make_interval(secs => ?)
                       and (?::text is null or e.pipeline = ?)
                     order by e.ended_at desc limit ?)
                    union all
                    (select 'act', a.id, a.at,
                            coalesce(t.pipeline || '/' || t.key, a.hold, 'schedule ' || a.schedule, 'run ' || a.run_id,
                                     'limit ' || a.limit_name,
                                     'action ' || a.action_id,
                                     (select 'node ' || n.id || ' (' || n.name || ')'
                                      from (select id, name from okiagari.node union all select id, name from okiagari.past_node_v1) n
                                      where n.id = a.node_id limit 1),
                                     'node ' || a.node_id, 'item ' || a.item_id), null,
                            a.act || ' by ' || a.who || ': ' || a.why
                     from okiagari.act_v1 a
                     left join okiagari.target t on t.id = a.item_id
                     where a.id > (select max(id) from okiagari.act_v1) - ? and a.at > okiagari.now() - make_interval(secs => ?)
                       and (?::text is null or t.pipeline = ?)
                     order by a.id desc limit ?)
                    union all
                    (select 'node', p.id, p.ended_at, 'node ' || p.id || ' (' || p.name || ')', null,
                            case when p.died
                                 then 'died on ' || p.host || ' with ' || p.held || case when p.held = 1 then ' item' else ' items' end || coalesce(', taken over by ' || p.ended_by, '') || ': ' || p.why
                                 else 'left ' || p.host || ': ' || p.why end
                     from okiagari.past_node_v1 p
                     where ?::text is null and p.ended_at > okiagari.now() - make_interval(secs => ?)
                     order by p.ended_at desc limit ?)) e
                order by at, kind, id
                """;
        @Nullable
        Object[] values = {
            time, pipeline, pipeline, most, time, pipeline, pipeline, most, most, time, pipeline, pipeline, most,
            pipeline, time, most
        };
        return Sql.with(source, connection -> Sql.list(connection, sql, Sql.record(Event.class), values));
    }
}
