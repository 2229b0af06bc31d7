package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.rule.Attack;
import dev.okiagari.skills.scan.KnownRules;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.EventView;
import dev.okiagari.skills.view.FileView;
import dev.okiagari.skills.view.FindingView;
import dev.okiagari.skills.view.JudgementView;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Readings of what belongs to one submission. Plain reads. Stateless. */
public final class ScanReads {

    public Optional<JudgementView> judgement(Connection connection, String id) throws SQLException {
        String sql = """
            select * from submissions.judgement where submission = ?
            """;
        return CleanSql.first(connection, sql, ScanReads::judgement, id);
    }

    private static JudgementView judgement(ResultSet row) throws SQLException {
        String skipped = row.getString("skipped");
        return new JudgementView(
                skipped != null
                        ? null
                        : new SkillJudgement(
                                row.getString("model"),
                                row.getInt("score"),
                                row.getString("rationale"),
                                Sql.texts(row, "concerns"),
                                row.getBoolean("is_whole")),
                skipped,
                Sql.requireInstant(row, "at"));
    }

    /** The worst first. */
    public List<FindingView> findings(Connection connection, String id) throws SQLException {
        String sql = """
            select * from submissions.finding where submission = ? order by position
            """;
        return CleanSql.list(connection, sql, ScanReads::finding, id);
    }

    private static FindingView finding(ResultSet row) throws SQLException {
        String rule = row.getString("rule");
        return new FindingView(
                row.getString("file"),
                row.getInt("line"),
                row.getInt("col"),
                rule,
                row.getString("category"),
                KnownRules.attack(rule).map(Attack::word).orElse(null),
                row.getString("severity"),
                row.getBoolean("is_lowered"),
                row.getString("excerpt"),
                row.getString("message"),
                row.getString("advice"));
    }

    public List<FileView> files(Connection connection, String id) throws SQLException {
        String sql = """
            select *, is_scanned as scanned from submissions.file where submission = ? order by position
            """;
        return CleanSql.list(connection, sql, Sql.record(FileView.class), id);
    }

    /** Oldest first. */
    public List<EventView> events(Connection connection, String id) throws SQLException {
        String sql = """
            select * from submissions.event where submission = ? order by id
            """;
        return CleanSql.list(connection, sql, ScanReads::event, id);
    }

    /** What people did to submissions, newest first. */
    public List<EventView> acts(Connection connection, int most) throws SQLException {
        // Uses the index of what people did.
        String sql = """
            select * from submissions.event where actor <> 'pipeline' order by id desc limit ?
            """;
        return CleanSql.list(connection, sql, ScanReads::event, most);
    }

    static EventView event(ResultSet row) throws SQLException {
        String from = row.getString("from_state");
        return new EventView(
                row.getString("submission"),
                from == null ? null : SubmissionState.valueOf(from),
                SubmissionState.valueOf(row.getString("to_state")),
                row.getString("trigger"),
                row.getString("actor"),
                JsonColumns.details(row.getString("details")),
                Sql.requireInstant(row, "at"));
    }
}
