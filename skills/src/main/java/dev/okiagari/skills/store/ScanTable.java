package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.Report;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/** Findings, files and judgements. Each write replaces what an earlier scan wrote. Stateless; the caller commits. */
final class ScanTable {
    /** More findings say nothing new about a skill. */
    private static final int MOST_FINDINGS = 500;

    void replace(Connection tx, String id, Report report) throws SQLException {
        clear(tx, id);
        // Safe against everybody: the submission is locked.
        String findings = """
            insert into submissions.finding (submission, position, rule, category, severity, file, line, col, is_lowered,
                                             excerpt, message, advice)
            select ?, f.position, f.rule, f.category, f.severity, f.file, f.line::integer, f.col::integer,
                   f.is_lowered::boolean, f.excerpt, f.message, f.advice
            from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?) with ordinality
                 as f(rule, category, severity, file, line, col, is_lowered, excerpt, message, advice, position)
            """;
        List<Finding> kept = report.findings().stream().limit(MOST_FINDINGS).toList();
        CleanSql.write(
                tx,
                findings,
                id,
                column(kept, finding -> finding.rule().id()),
                column(kept, finding -> finding.rule().category().word()),
                column(kept, finding -> finding.severity().word()),
                column(kept, Finding::file),
                column(kept, finding -> finding.position().line()),
                column(kept, finding -> finding.position().column()),
                column(kept, Finding::isLowered),
                column(kept, Finding::excerpt),
                column(kept, Finding::message),
                column(kept, finding -> finding.rule().advice()));
        // Safe against everybody: the submission is locked.
        String files = """
            insert into submissions.file (submission, position, path, size, sha256, kind, is_scanned)
            select ?, f.position, f.path, f.size::bigint, f.sha256, f.kind, f.is_scanned::boolean
            from unnest(?, ?, ?, ?, ?) with ordinality as f(path, size, sha256, kind, is_scanned, position)
            """;
        CleanSql.write(
                tx,
                files,
                id,
                column(report.files(), SkillFile::path),
                column(report.files(), SkillFile::size),
                column(report.files(), SkillFile::sha256),
                column(report.files(), file -> file.kind().words()),
                column(report.files(), file -> file.text().isPresent()));
    }

    private static <T> List<?> column(List<T> rows, Function<T, ?> value) {
        return rows.stream().map(value).toList();
    }

    /** It is scanned again: what was said before is no longer true. */
    void clear(Connection tx, String id) throws SQLException {
        // Safe against everybody: the submission is locked.
        String sql = """
            with findings as (delete from submissions.finding where submission = ?),
                 files as (delete from submissions.file where submission = ?)
            delete from submissions.judgement where submission = ?
            """;
        CleanSql.write(tx, sql, id, id, id);
    }

    void judged(Connection tx, String id, SkillJudgement judgement) throws SQLException {
        // Safe against everybody: the submission is locked.
        String sql = """
            insert into submissions.judgement (submission, model, score, rationale, concerns, is_whole)
            values (?, ?, ?, ?, ?, ?)
            on conflict (submission) do update
            set model = excluded.model, score = excluded.score, rationale = excluded.rationale,
                concerns = excluded.concerns, is_whole = excluded.is_whole, skipped = null, at = okiagari.now()
            """;
        CleanSql.write(
                tx,
                sql,
                id,
                judgement.model(),
                judgement.score(),
                judgement.rationale(),
                judgement.concerns(),
                judgement.isWhole());
    }

    void skipped(Connection tx, String id, String why) throws SQLException {
        // Safe against everybody: the submission is locked.
        String sql = """
            insert into submissions.judgement (submission, skipped) values (?, ?)
            on conflict (submission) do update
            set model = null, score = null, rationale = null, concerns = '{}', skipped = excluded.skipped,
                at = okiagari.now()
            """;
        CleanSql.write(tx, sql, id, why);
    }
}
