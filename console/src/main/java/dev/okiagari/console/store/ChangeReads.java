package dev.okiagari.console.store;

import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;

/** Reads by one statement what has changed, for all open pages together. Stateless. */
public final class ChangeReads {
    /** Every beat of every node. */
    public static final String NODES = "nodes";

    /** Which nodes are alive, and which of them are draining. */
    public static final String ALIVE = "alive";

    /** What is on hold, and why. */
    public static final String HELD = "held";

    /** Holds with their probes, and how the calls of each upstream went. */
    public static final String HOLDS = "holds";

    public static final String SCHEDULES = "schedules";

    /** Depths, counts of minutes and hours, and what pipelines there are. */
    public static final String FIGURES = "figures";

    public static final String RUNS = "runs";
    public static final String ACTIONS = "actions";

    /** With the id of one item, run or action after it. */
    public static final String ITEM = "item-";

    public static final String RUN = "run-";
    public static final String ACTION = "action-";

    private static final int LONGEST_NUMBER = 18;

    private ChangeReads() {}

    /**
     * The database's time, and a text for each mark that was asked for and is known.
     *
     * @param signs each changes when what it stands for does
     */
    public record Signs(Instant now, Map<String, String> signs) {}

    /** Asks for marks: the names above, and one of the prefixes with an id. */
    public static Signs read(DataSource source, Set<String> marks) {
        String sql = """
                with asked as (select ?::text[] as marks, okiagari.now() as now)
                select 'now' as mark, now::text as sign, now from asked
                union all
                select 'nodes', (select sum(hashtextextended(n::text, 0))::text from okiagari.node n), now
                from asked where 'nodes' = any(marks)
                union all
                select 'ending', (select last_value::text from okiagari_console.ending), now
                from asked where 'ending' = any(marks)
                union all
                select 'alive', (select string_agg(n.id || case when n.draining then 'd' else '' end, ' ' order by n.id)
                                 from okiagari.node_v1 n where not n.silent), now
                from asked where 'alive' = any(marks)
                union all
                select 'held', (select string_agg(concat_ws(' ', h.name, h.kind, h.since, h.reason), ' ' order by h.name)
                                from okiagari.hold h), now
                from asked where 'held' = any(marks)
                union all
                select 'holds', concat_ws(' ', (select sum(hashtextextended(h::text, 0)) from okiagari.hold h),
                                          (select sum(hashtextextended(u::text, 0)) from okiagari.upstream_v1 u),
                                          (select sum(hashtextextended(l::text, 0)) from okiagari.changed_limit_v1 l)), now
                from asked where 'holds' = any(marks)
                union all
                select 'schedules', (select sum(hashtextextended(s::text, 0))::text from okiagari.schedule_v1 s), now
                from asked where 'schedules' = any(marks)
                union all
                select 'figures', concat_ws(' ', (select taken_at from okiagari.depth_reading),
                                            (select max(id) from okiagari.count_delta),
                                            (select max(id) from okiagari.hourly_failure_delta),
                                            (select max(updated_at) from okiagari.pipeline), date_trunc('minute', now)), now
                from asked where 'figures' = any(marks)
                union all
                select 'runs', concat_ws(' ', (select max(id) from okiagari.run), (select max(id) from okiagari.run_delta),
                                         (select sum(hashtextextended(r::text, 0)) from okiagari.run r
                                          where r.state in ('filling', 'active', 'stopping'))), now
                from asked where 'runs' = any(marks)
                union all
                select 'actions', concat_ws(' ', (select max(id) from okiagari.action),
                                            (select sum(hashtextextended(a::text, 0)) from okiagari.action a
                                             where a.state = 'running')), now
                from asked where 'actions' = any(marks)
                union all
                select 'action-' || a.id, a::text, now
                from asked, okiagari.action a where a.id = any(?)
                union all
                select 'run-' || r.id, concat_ws(' ', r.state, r.total, r.reason, r.ended_at,
                           (select sum(c.n) from okiagari.run_count c where c.run_id = r.id),
                           (select concat_ws(' ', max(d.id), count(*)) from okiagari.run_delta d where d.run_id = r.id),
                           (select max(a.id) from okiagari.act a where a.run_id = r.id)), now
                from asked, okiagari.run r where r.id = any(?)
                union all
                select 'item-' || t.id, concat_ws(' ', i.epoch, i.state, i.since, i.step, i.charged, i.held, i.ending, i.due_at,
                           i.rescues, f.epoch, f.state, f.ended_at,
                           (select concat_ws(' ', w.upstream, w.is_waiting) from okiagari.call_wait w where w.item_id = t.id),
                           (select concat_ws(' ', g.share, g.message) from okiagari.progress g where g.item_id = t.id),
                           (select max(a.id) from okiagari.act a where a.item_id = t.id),
                           (select max(l.id) from okiagari.failure l where l.item_id = t.id),
                           (select max(o.id) from okiagari.history o where o.item_id = t.id),
                           (select max(x.id) from okiagari.refusal x where x.item_id = t.id),
                           (select max(k.id) from okiagari.target k where k.parent_id = t.id)), now
                from asked, okiagari.target t
                left join okiagari.item i on i.id = t.id
                left join okiagari.finished f on f.pipeline = t.pipeline and f.id = t.id
                where t.id = any(?)
                """;
        List<Sign> read = Sql.with(
                source,
                connection -> Sql.list(
                        connection,
                        sql,
                        ChangeReads::sign,
                        Column.names(marks),
                        ids(marks, ACTION),
                        ids(marks, RUN),
                        ids(marks, ITEM)));
        Map<String, String> signs = new HashMap<>();
        read.forEach(sign -> signs.put(sign.mark(), sign.text()));
        return new Signs(read.getFirst().now(), signs);
    }

    private record Sign(String mark, String text, Instant now) {}

    private static Sign sign(ResultSet row) throws SQLException {
        String text = row.getString("sign");
        return new Sign(row.getString("mark"), text == null ? "" : text, Sql.requireInstant(row, "now"));
    }

    private static Column ids(Collection<String> marks, String prefix) {
        return Column.ids(marks.stream()
                .filter(m -> m.startsWith(prefix))
                .map(m -> m.substring(prefix.length()))
                .filter(ChangeReads::isNumber)
                .map(Long::valueOf)
                .toList());
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty()
                && text.length() <= LONGEST_NUMBER
                && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
