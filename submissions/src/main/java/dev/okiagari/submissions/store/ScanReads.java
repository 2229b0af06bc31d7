package dev.okiagari.submissions.store;

import dev.okiagari.application.Sql;
import dev.okiagari.submissions.judge.Judgement;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.EventView;
import dev.okiagari.submissions.view.FileView;
import dev.okiagari.submissions.view.FindingView;
import dev.okiagari.submissions.view.JudgementView;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Readings of what belongs to one submission. Plain reads. Stateless. */
public final class ScanReads {

    public Optional<JudgementView> judgement(Connection connection, String id) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
            select * from submissions.judgement where submission = ?
            """;
        return Sql.first(connection, sql, ScanReads::judgement, id);
    }

    private static JudgementView judgement(ResultSet row) throws SQLException {
        String skipped = row.getString("skipped");
        return new JudgementView(
                skipped != null
                        ? null
                        : new Judgement(
                                row.getString("model"),
                                row.getInt("score"),
                                row.getString("rationale"),
                                Sql.texts(row, "concerns"),
                                row.getBoolean("is_whole")),
                skipped,
                at(row));
    }

    /** The worst first. */
    public List<FindingView> findings(Connection connection, String id) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
            select * from submissions.finding where submission = ? order by position
            """;
        return Sql.list(
                connection,
                sql,
                row -> new FindingView(
                        row.getString("rule"),
                        row.getString("category"),
                        row.getString("severity"),
                        row.getString("file"),
                        row.getInt("line"),
                        row.getInt("col"),
                        row.getBoolean("is_lowered"),
                        row.getString("excerpt"),
                        row.getString("message"),
                        row.getString("advice")),
                id);
    }

    public List<FileView> files(Connection connection, String id) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
            select * from submissions.file where submission = ? order by position
            """;
        return Sql.list(
                connection,
                sql,
                row -> new FileView(
                        row.getString("path"),
                        row.getLong("size"),
                        row.getString("sha256"),
                        row.getString("kind"),
                        row.getBoolean("is_scanned")),
                id);
    }

    /** Oldest first. */
    public List<EventView> events(Connection connection, String id) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
            select * from submissions.event where submission = ? order by id
            """;
        return Sql.list(connection, sql, ScanReads::event, id);
    }

    /** What people did to submissions, newest first. */
    public List<EventView> acts(Connection connection, int most) throws SQLException {
        // Safe against everybody: a plain read along the index of what people did.
        String sql = """
            select * from submissions.event where actor <> 'pipeline' order by id desc limit ?
            """;
        return Sql.list(connection, sql, ScanReads::event, most);
    }

    static EventView event(ResultSet row) throws SQLException {
        String from = row.getString("from_state");
        return new EventView(
                row.getString("submission"),
                from == null ? null : SubmissionState.valueOf(from),
                SubmissionState.valueOf(row.getString("to_state")),
                row.getString("trigger"),
                row.getString("actor"),
                Texts.details(row.getString("details")),
                at(row));
    }

    private static Instant at(ResultSet row) throws SQLException {
        return Objects.requireNonNull(Sql.instant(row, "at"));
    }
}
