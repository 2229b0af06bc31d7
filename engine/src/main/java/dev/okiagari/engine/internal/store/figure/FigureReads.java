package dev.okiagari.engine.internal.store.figure;

import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.internal.store.sql.Sql;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Figures.Ended;
import dev.okiagari.engine.view.Figures.HoldSeen;
import dev.okiagari.engine.view.Figures.NodeSeen;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What an overview needs, from the small tables that are kept for it: no statement here touches an item, a target, an ended
 * item or the ledger. Plain reads, safe against everybody. Stateless.
 */
public final class FigureReads {

    /** The figures of the last so many hours, the present one among them. */
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
        List<Ended> ended = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            span.set(statement);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    ended.add(new Ended(
                            row.getString("pipeline"), State.of(row.getString("state")), row.getLong("count")));
                }
            }
        }
        return ended;
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
        List<NodeSeen> nodes = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setTimestamp(1, Timestamp.from(span.first()));
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    nodes.add(new NodeSeen(
                            row.getLong("id"),
                            row.getString("name"),
                            row.getString("host"),
                            row.getString("build"),
                            Objects.requireNonNull(Sql.instant(row, "started_at")),
                            Objects.requireNonNull(Sql.instant(row, "beat_at")),
                            row.getLong("refused")));
                }
            }
        }
        return nodes;
    }

    private static List<HoldSeen> holds(Connection connection) throws SQLException {
        // Safe against everybody: a plain read of a tiny table.
        String sql = """
                select name, kind, since, reason, held_by from okiagari.hold order by name
                """;
        List<HoldSeen> holds = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            while (row.next()) {
                holds.add(new HoldSeen(
                        row.getString("name"),
                        row.getString("kind"),
                        Objects.requireNonNull(Sql.instant(row, "since")),
                        row.getString("reason"),
                        row.getString("held_by")));
            }
        }
        return holds;
    }

    private static long refused(Connection connection, HourSpan span) throws SQLException {
        // Safe against everybody: a plain read along the index of times.
        String sql = """
                select count(*) from okiagari.refusal
                where at >= ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setTimestamp(1, Timestamp.from(span.first()));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
