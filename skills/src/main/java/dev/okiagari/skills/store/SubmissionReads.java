package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.skills.judge.ScanFacts;
import dev.okiagari.skills.scan.Verdict;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.view.SubmissionView;
import dev.okiagari.skills.view.SubmissionView.Found;
import dev.okiagari.skills.view.SubmissionView.LatestError;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Readings of submissions. Plain reads. Stateless. */
public final class SubmissionReads {

    public Optional<SubmissionView> find(Connection connection, String id) throws SQLException {
        String sql = """
            select * from submissions.submission where id = ?
            """;
        return CleanSql.first(connection, sql, SubmissionReads::view, id);
    }

    /** Those of these ids that are here, in any order. */
    public List<SubmissionView> named(Connection connection, List<String> ids) throws SQLException {
        String sql = """
            select * from submissions.submission where id = any (?)
            """;
        return CleanSql.list(connection, sql, SubmissionReads::view, ids);
    }

    /** The time by the clock of the engine. */
    public Instant now(Connection connection) throws SQLException {
        String sql = """
            select okiagari.now() as now
            """;
        return Sql.first(connection, sql, row -> Sql.requireInstant(row, "now")).orElseThrow();
    }

    /** The hash of the secret by which it may be withdrawn. */
    public Optional<String> withdrawHash(Connection connection, String id) throws SQLException {
        String sql = """
            select withdraw_hash from submissions.submission where id = ?
            """;
        return CleanSql.first(connection, sql, row -> row.getString(1), id);
    }

    /** Newest first, or oldest first. */
    public List<SubmissionView> list(Connection connection, SubmissionFilter filter) throws SQLException {
        String text = filter.text();
        return text == null ? byState(connection, filter) : SubmissionSearch.containing(connection, filter, text);
    }

    private static List<SubmissionView> byState(Connection connection, SubmissionFilter filter) throws SQLException {
        String newest = """
            select p.* from unnest(?::text[]) as wanted(state)
            cross join lateral (
                select * from submissions.submission s
                where s.state = wanted.state and - s.number > coalesce(- ?::bigint, -9223372036854775807)
                order by - s.number limit ?) p
            order by p.number desc limit ?
            """;
        String oldest = """
            select p.* from unnest(?::text[]) as wanted(state)
            cross join lateral (
                select * from submissions.submission s
                where s.state = wanted.state and - s.number < coalesce(- ?::bigint, 0)
                order by - s.number desc limit ?) p
            order by p.number limit ?
            """;
        return CleanSql.list(
                connection,
                filter.isOldestFirst() ? oldest : newest,
                SubmissionReads::view,
                SubmissionState.names(filter.states()),
                filter.after(),
                filter.limit(),
                filter.limit());
    }

    static SubmissionView view(ResultSet row) throws SQLException {
        return new SubmissionView(
                row.getString("id"),
                row.getLong("number"),
                new SubmissionView.Origin(row.getString("repository"), row.getString("skill_path")),
                found(row),
                SubmissionState.valueOf(row.getString("state")),
                Sql.requireInstant(row, "since"),
                JsonColumns.read(row.getString("why"), StateReason.class),
                JsonColumns.read(row.getString("error"), LatestError.class),
                row.getString("duplicate_of"),
                row.getString("version"),
                scan(row),
                row.getString("approved_by"),
                Sql.requireInstant(row, "created_at"),
                Sql.instant(row, "ended_at"));
    }

    private static @Nullable Found found(ResultSet row) throws SQLException {
        String hash = row.getString("content_hash");
        return hash == null
                ? null
                : new Found(row.getString("found_path"), hash, row.getString("skill"), row.getString("description"));
    }

    private static @Nullable ScanFacts scan(ResultSet row) throws SQLException {
        String verdict = row.getString("verdict");
        return verdict == null
                ? null
                : new ScanFacts(
                        row.getInt("score"),
                        Verdict.valueOf(verdict),
                        row.getBoolean("is_clean"),
                        Sql.texts(row, "privileges"));
    }
}
