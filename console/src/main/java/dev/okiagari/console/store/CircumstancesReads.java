package dev.okiagari.console.store;

import dev.okiagari.console.why.Circumstances;
import dev.okiagari.console.why.Circumstances.NodeBeat;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.Heartbeat;
import dev.okiagari.engine.view.Refusal;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the context of items: holds, nodes, policies and acts, and the database's time. Stateless. */
public final class CircumstancesReads {

    /** By item id; an item that no longer exists is missing. */
    public Map<Long, Circumstances> of(Connection connection, List<Long> itemIds) throws SQLException {
        String sql = """
                select v.id, okiagari.now() as now, i.ending,
                       h.name as hold_name, h.since as hold_since, h.reason as hold_reason, h.held_by,
                       greatest(case when v.retrying then v.failure_max_attempts else (d.step ->> 'attempts')::integer end, v.attempt)
                           as max_attempts,
                       n.id as node_id, n.name as node_name, n.host as node_host, n.beat_at,
                       extract(epoch from n.dead_after) as dead_after,
                       (select count(*) from okiagari.node_v1 where not silent) as live_nodes,
                       (select extract(epoch from okiagari.stale_after())) as stale_after,
                       a.act, a.who, a.why, a.at as act_at,
                       r.step as refused_step, r.epoch as refused_epoch, r.node_id as refused_node, r.at as refused_at
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
                where v.id = any(?)
                """;
        Map<Long, Circumstances> found = new HashMap<>();
        Sql.each(connection, sql, row -> found.put(row.getLong("id"), circumstances(row)), Column.ids(itemIds));
        return found;
    }

    private static Circumstances circumstances(ResultSet row) throws SQLException {
        String ending = row.getString("ending");
        return new Circumstances(
                Sql.requireInstant(row, "now"),
                hold(row),
                ending == null ? null : State.of(ending),
                row.getObject("max_attempts", Integer.class),
                node(row),
                row.getInt("live_nodes"),
                act(row),
                refusal(row),
                Sql.seconds(row, "stale_after"));
    }

    private static @Nullable Hold hold(ResultSet row) throws SQLException {
        String name = row.getString("hold_name");
        return name == null
                ? null
                : new Hold(
                        name,
                        Sql.requireInstant(row, "hold_since"),
                        row.getString("hold_reason"),
                        row.getString("held_by"));
    }

    private static @Nullable NodeBeat node(ResultSet row) throws SQLException {
        Long id = row.getObject("node_id", Long.class);
        return id == null
                ? null
                : new NodeBeat(
                        id,
                        row.getString("node_name"),
                        row.getString("node_host"),
                        new Heartbeat(Sql.requireInstant(row, "beat_at"), Sql.seconds(row, "dead_after")));
    }

    private static @Nullable ActEntry act(ResultSet row) throws SQLException {
        String act = row.getString("act");
        return act == null
                ? null
                : new ActEntry(act, row.getString("who"), row.getString("why"), Sql.requireInstant(row, "act_at"));
    }

    private static @Nullable Refusal refusal(ResultSet row) throws SQLException {
        String step = row.getString("refused_step");
        return step == null
                ? null
                : new Refusal(
                        step,
                        row.getLong("refused_epoch"),
                        row.getLong("refused_node"),
                        Sql.requireInstant(row, "refused_at"));
    }
}
