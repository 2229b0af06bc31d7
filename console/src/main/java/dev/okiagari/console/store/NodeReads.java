package dev.okiagari.console.store;

import dev.okiagari.engine.view.Heartbeat;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.kit.terminal.ThisHost;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the nodes and the items each one is working on. Stateless. */
public final class NodeReads {

    /**
     * One node at the moment of the reading.
     *
     * @param silence time since its last heartbeat, by the database's clock
     * @param hands number of items by pipeline:step, the largest first
     */
    public record NodeRow(
            long id,
            String name,
            String host,
            long pid,
            String build,
            Instant startedAt,
            Duration age,
            Heartbeat beat,
            Duration silence,
            boolean draining,
            Map<String, Long> hands) {

        public Instant beatAt() {
            return beat.at();
        }

        /** Whether others take its items over, because it has sent no heartbeat for as long as its own settings say. */
        public boolean isSilent() {
            return isSilentAfter(Duration.ZERO);
        }

        /** The same some time after the reading, when nothing has been heard since. */
        public boolean isSilentAfter(Duration later) {
            return beat.isSilent(beat.at().plus(silence).plus(later));
        }

        /** Whether its process ran on this host and is gone, however recent its last heartbeat is. */
        public boolean isGone() {
            return ThisHost.isGone(host, pid);
        }

        public long items() {
            return hands.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    public List<NodeRow> all(Connection connection) throws SQLException {
        // Leases are counted along their index.
        String sql = """
                select n.id, n.name, n.host, n.pid, n.build, n.started_at, n.beat_at, n.draining,
                       extract(epoch from n.dead_after) as dead_after,
                       okiagari.now() as now,
                       h.place, coalesce(h.items, 0) as items
                from okiagari.node n
                left join lateral (select p.name || ':' || coalesce(s.name, '') as place, g.items
                                   from (select i.pipeline, i.step, count(*) as items
                                         from okiagari.item i where i.node_id = n.id group by 1, 2) g
                                   join okiagari.pipeline p on p.number = g.pipeline
                                   left join okiagari.step_name s on s.pipeline = g.pipeline and s.number = g.step) h on true
                order by n.id, h.items desc, h.place
                """;
        Map<Long, NodeRow> nodes = new LinkedHashMap<>();
        Sql.each(connection, sql, row -> {
            NodeRow node = nodes.get(row.getLong("id"));
            if (node == null) {
                node = node(row);
                nodes.put(node.id(), node);
            }
            String place = row.getString("place");
            if (place != null) {
                node.hands().put(place, row.getLong("items"));
            }
        });
        return new ArrayList<>(nodes.values());
    }

    /** The names of these, also of those that are gone. */
    public static Map<Long, String> names(Connection connection, Collection<Long> ids) throws SQLException {
        String sql = """
                select id, name from okiagari.node where id = any(?)
                union
                select id, name from okiagari.past_node where id = any(?)
                """;
        Map<Long, String> names = new HashMap<>();
        if (!ids.isEmpty()) {
            Sql.each(
                    connection,
                    sql,
                    row -> names.put(row.getLong("id"), row.getString("name")),
                    Column.ids(ids),
                    Column.ids(ids));
        }
        return names;
    }

    private static NodeRow node(ResultSet row) throws SQLException {
        Instant now = Sql.requireInstant(row, "now");
        Instant started = Sql.requireInstant(row, "started_at");
        Instant beat = Sql.requireInstant(row, "beat_at");
        return new NodeRow(
                row.getLong("id"),
                row.getString("name"),
                row.getString("host"),
                row.getLong("pid"),
                row.getString("build"),
                started,
                Duration.between(started, now),
                new Heartbeat(beat, Duration.ofMillis(Math.round(row.getDouble("dead_after") * 1000))),
                Duration.between(beat, now),
                row.getBoolean("draining"),
                new LinkedHashMap<>());
    }
}
