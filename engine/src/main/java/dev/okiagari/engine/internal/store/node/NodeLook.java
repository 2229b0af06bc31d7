package dev.okiagari.engine.internal.store.node;

import dev.okiagari.engine.internal.store.row.ActiveHold;
import dev.okiagari.engine.internal.store.row.OpenRun;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a node reads about once a second, in one statement: an idle node asks the database little else.
 *
 * @param holds all holds, and whether their probes are due
 * @param versions of the node's own pipelines
 * @param runs whose items may be claimed
 * @param ailing upstreams of which failures are on record, or that are on hold: successes count there, too
 * @param dueLanes those of the lanes asked for in which an item is due
 */
public record NodeLook(
        List<ActiveHold> holds,
        List<PipelineVersions> versions,
        List<OpenRun> runs,
        Set<String> ailing,
        Set<Long> dueLanes) {

    /**
     * The versions of one pipeline, for a node that has one of them.
     *
     * @param announced that of the asking node; null: it has none on record
     */
    public record PipelineVersions(
            String pipeline,
            int current,
            int newestAlive,
            @Nullable Integer announced) {}

    /**
     * Reads it for one node.
     *
     * @param lanes where to look for a due item; none: nowhere
     */
    public static NodeLook read(
            Connection connection, long nodeId, Collection<String> pipelines, Collection<Long> lanes)
            throws SQLException {
        // Every change and claim checks again. The lease of a prober that died does not count.
        String sql = """
                select 'hold' as what, h.name, null::bigint as id, null::integer as current, null::integer as alive,
                       null::integer as announced,
                       coalesce(h.probe_at <= okiagari.now()
                                or (h.prober is not null and not exists (select from okiagari.node n where n.id = h.prober)),
                                false) as is_due
                from okiagari.hold h
                union all
                select 'version', p.name, null, p.version, coalesce(max(np.version), 0),
                       max(np.version) filter (where np.node_id = ?), false
                from okiagari.pipeline p
                left join okiagari.node_pipeline np on np.pipeline = p.name
                where p.name = any(?)
                group by p.name
                union all
                select 'run', r.pipeline, r.id, null, null, null, false
                from okiagari.run r where r.state in ('filling', 'active')
                union all
                select 'ailing', u.name, null, null, null, null, false
                from okiagari.upstream u
                where u.streak > 0 or u.recent <> 0
                   or exists (select from okiagari.hold h where h.name = 'upstream:' || u.name)
                union all
                select 'lane', null, w.lane, null, null, null, false
                from unnest(?) as w(lane)
                where exists (
                    select from okiagari.item i
                    where i.lane = w.lane and i.due_at <= (select okiagari.now())
                      and (i.ahead is null or i.due_at + i.ahead <= (select okiagari.now())))
                order by 1, 2, 3
                """;
        NodeLook look =
                new NodeLook(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new HashSet<>(), new HashSet<>());
        Sql.each(connection, sql, look::add, nodeId, Column.names(pipelines), Column.ids(lanes));
        return look;
    }

    private void add(ResultSet row) throws SQLException {
        String name = row.getString("name");
        switch (row.getString("what")) {
            case "hold" -> holds.add(new ActiveHold(name, row.getBoolean("is_due")));
            case "version" ->
                versions.add(new PipelineVersions(
                        name, row.getInt("current"), row.getInt("alive"), row.getObject("announced", Integer.class)));
            case "run" -> runs.add(new OpenRun(row.getLong("id"), name));
            case "ailing" -> ailing.add(name);
            default -> dueLanes.add(row.getLong("id"));
        }
    }
}
