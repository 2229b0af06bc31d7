package dev.okiagari.console.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads which nodes work on a pipeline. Stateless. */
public final class WorkerReads {

    /** The process of a node. */
    public record Worker(String name, String host, long pid) {}

    /** The nodes of this pipeline with a heartbeat within that time, except those that are draining. */
    public List<Worker> heard(Connection connection, String pipeline, Duration within) throws SQLException {
        // Safe against everybody: a plain read of two small tables.
        String sql = """
                select n.name, n.host, n.pid
                from okiagari.node_pipeline p join okiagari.node n on n.id = p.node_id
                where p.pipeline = ? and n.beat_at > okiagari.now() - make_interval(secs => ?)
                  and not n.draining
                order by n.id
                """;
        List<Worker> heard = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline);
            statement.setDouble(2, within.toMillis() / 1000.0);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    heard.add(new Worker(row.getString(1), row.getString(2), row.getLong(3)));
                }
            }
        }
        return heard;
    }

    /**
     * A node that has items and has missed a heartbeat.
     *
     * @param silent time since its last heartbeat
     * @param watched how long the oldest of the nodes that send heartbeats has been running; zero when there is none
     */
    public record Silent(String name, long pid, Duration silent, Duration watched, int items) {}

    /** The nodes that have items of this pipeline and have sent no heartbeat for that long. */
    public List<Silent> silent(Connection connection, String pipeline, Duration since) throws SQLException {
        // Safe against everybody: a plain read by the index of leases.
        String sql = """
                with moment as (select okiagari.now() - make_interval(secs => ?) as missed)
                select n.name, n.pid, extract(epoch from okiagari.now() - n.beat_at),
                       (select coalesce(extract(epoch from okiagari.now() - min(w.started_at)), 0)
                        from okiagari.node w where w.beat_at >= m.missed),
                       count(*)
                from moment m
                join okiagari.node n on n.beat_at < m.missed
                join okiagari.item i on i.node_id = n.id
                join okiagari.target t on t.id = i.id
                where t.pipeline = ?
                group by n.id, m.missed order by n.id
                """;
        List<Silent> silent = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setDouble(1, since.toMillis() / 1000.0);
            statement.setString(2, pipeline);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    silent.add(new Silent(
                            row.getString(1),
                            row.getLong(2),
                            Duration.ofMillis((long) (row.getDouble(3) * 1000)),
                            Duration.ofMillis((long) (row.getDouble(4) * 1000)),
                            row.getInt(5)));
                }
            }
        }
        return silent;
    }
}
