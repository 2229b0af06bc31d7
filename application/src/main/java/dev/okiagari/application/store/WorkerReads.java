package dev.okiagari.application.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Reads which nodes work on a pipeline. Stateless. */
public final class WorkerReads {

    /** The process of a node. */
    public record Worker(String name, String host, long pid) {}

    /** The nodes of this pipeline that are not silent, except those that are draining. */
    public List<Worker> heard(Connection connection, String pipeline) throws SQLException {
        String sql = """
                select n.name, n.host, n.pid
                from okiagari.node_pipeline p join okiagari.node_v1 n on n.id = p.node_id
                where p.pipeline = ? and not n.silent and not n.draining
                order by n.id
                """;
        return Sql.list(connection, sql, Sql.record(Worker.class), pipeline);
    }

    /**
     * A node that has items and has missed a heartbeat.
     *
     * @param silent time since its last heartbeat
     * @param deadAfter the silence after which others take its items over
     * @param watched how long the oldest of the nodes that send heartbeats has been running; zero when there is none
     */
    public record Silent(String name, long pid, Duration silent, Duration deadAfter, Duration watched, int items) {}

    /** The nodes that have items of this pipeline and have missed a heartbeat; none is late by less than two fifths of their interval. */
    public List<Silent> silent(Connection connection, String pipeline) throws SQLException {
        String sql = """
                select n.name, n.pid, extract(epoch from n.silent_for) as silent, extract(epoch from n.dead_after) as dead_after,
                       (select coalesce(extract(epoch from okiagari.now() - min(w.started_at)), 0)
                        from okiagari.node_v1 w where w.silent_for <= w.beat_every * 1.4) as watched,
                       h.items
                from okiagari.node_v1 n
                cross join lateral (select count(*) as items from okiagari.item i
                                    where i.node_id = n.id and i.pipeline = okiagari.number(?)) h
                where n.silent_for > n.beat_every * 1.4 and h.items > 0
                order by n.id
                """;
        return Sql.list(connection, sql, Sql.record(Silent.class), pipeline);
    }
}
