package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Figures.Ended;
import dev.okiagari.engine.view.Figures.HoldSeen;
import dev.okiagari.engine.view.Figures.NodeSeen;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * The figures of an overview, from small tables: no statement here reads items, targets, ended items or the ledger. Stateless.
 */
public final class FigureReads {

    /** The figures of the last hours, including the present one. */
    public Figures overview(Connection connection, int hours) throws SQLException {
        HourSpan span = HourSpan.last(hours, ClockStore.now(connection));
        StepFigureRows rows = new StepFigureRows(span);
        rows.readSteps(connection);
        rows.readDepths(connection);
        rows.readFailures(connection);
        rows.readSuccesses(connection);
        return new Figures(
                rows.now(),
                rows.depthsAt(),
                Duration.ofHours(hours),
                rows.steps(),
                ended(connection, span),
                nodes(connection, span),
                holds(connection),
                refused(connection, span));
    }

    private static List<Ended> ended(Connection connection, HourSpan span) throws SQLException {
        // Safe against everybody: a plain read of hours.
        String sql = """
                select pipeline, state, sum(count)::bigint as count
                from okiagari.hourly_end_v1
                where hour between ? and ?
                group by pipeline, state order by pipeline, state
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Ended(row.getString("pipeline"), State.of(row.getString("state")), row.getLong("count")),
                span.first(),
                span.last());
    }

    private static List<NodeSeen> nodes(Connection connection, HourSpan span) throws SQLException {
        // Safe against everybody: a plain read; nodes are few, and so are refusals.
        String sql = """
                select n.id, n.name, n.host, n.build, n.started_at, n.beat_at,
                       (select count(*) from okiagari.refusal r
                        where r.node_id = n.id
                          and r.at >= ?) as refused
                from okiagari.node n order by n.id
                """;
        return Sql.list(
                connection,
                sql,
                row -> new NodeSeen(
                        row.getLong("id"),
                        row.getString("name"),
                        row.getString("host"),
                        row.getString("build"),
                        Sql.requireInstant(row, "started_at"),
                        Sql.requireInstant(row, "beat_at"),
                        row.getLong("refused")),
                span.first());
    }

    private static List<HoldSeen> holds(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of a tiny table.
        String sql = """
                select name, kind, since, reason, held_by from okiagari.hold order by name
                """;
        return Sql.list(
                connection,
                sql,
                row -> new HoldSeen(
                        row.getString("name"),
                        row.getString("kind"),
                        Sql.requireInstant(row, "since"),
                        row.getString("reason"),
                        row.getString("held_by")));
    }

    private static long refused(Connection connection, HourSpan span) throws SQLException {
        // Safe against everybody: a plain read along the index of times.
        String sql = """
                select count(*) from okiagari.refusal
                where at >= ?
                """;
        return Sql.one(connection, sql, row -> row.getLong(1), span.first());
    }
}
