package dev.okiagari.console.store;

import dev.okiagari.console.why.Circumstances;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the context of items: holds, nodes, policies and acts, and the database's time. Stateless. */
public final class CircumstancesReads {

    /** By item id; an item that no longer exists is missing. */
    public Map<Long, Circumstances> of(Connection connection, List<Long> itemIds) throws SQLException {
        String sql = """
                select v.id, okiagari.now() as now, i.ending,
                       h.name as hold_name, h.since as hold_since, h.reason as hold_reason, h.held_by as hold_by,
                       greatest(case when v.retrying then v.failure_max_attempts else (d.step ->> 'attempts')::integer end, v.attempt)
                           as max_attempts,
                       n.id as node_id, n.name as node_name, n.host as node_host, n.beat_at as node_beat_at,
                       extract(epoch from n.dead_after) as node_beat_dead_after,
                       (select count(*) from okiagari.node_v1 where not silent) as live_nodes,
                       (select extract(epoch from okiagari.stale_after())) as stale_after,
                       a.act as last_act_act, a.who as last_act_who, a.why as last_act_why, a.at as last_act_at,
                       r.step as last_refusal_step, r.epoch as last_refusal_epoch, r.node_id as last_refusal_node_id,
                       r.at as last_refusal_at,
                       coalesce((select o.name from okiagari.node o where o.id = r.node_id),
                                (select o.name from okiagari.past_node o where o.id = r.node_id
                                 order by o.started_at desc limit 1)) as last_refusal_name,
                       l.name as limited_name, (case when v.waits_for_call then 1e9 / l.amount else l.amount end)::double precision as limited_value,
                       l.changed_by as limited_by, l.reason as limited_reason
                from okiagari.item_v1 v
                left join okiagari.item i on i.id = v.id
                left join okiagari.pipeline p on p.name = v.pipeline
                left join okiagari.node n on n.id = v.node_id
                left join lateral (select s as step from jsonb_array_elements(p.definition -> 'steps') s
                                   where s ->> 'name' = v.step limit 1) d on true
                left join lateral (select * from okiagari.held_step h
                                   where v.state = 'waiting' and i.ending is null
                                     and h.pipeline = v.pipeline and h.step = v.step
                                   order by h.since limit 1) h on true
                left join lateral (select * from okiagari.act a
                                   where a.item_id = v.id order by a.id desc limit 1) a on true
                left join lateral (select * from okiagari.refusal r
                                   where r.item_id = v.id order by r.id desc limit 1) r on true
                left join okiagari.changed_limit_v1 l
                    on l.name = case when v.waits_for_call then 'rate:' || v.waited_for
                                     when v.state = 'waiting' then 'per_node:' || v.pipeline || ':' || v.step end
                where v.id = any(?)
                """;
        Map<Long, Circumstances> found = new HashMap<>();
        Sql.Reading<Circumstances> reading = Sql.record(Circumstances.class);
        Sql.each(connection, sql, row -> found.put(row.getLong("id"), reading.of(row)), Column.ids(itemIds));
        return found;
    }
}
