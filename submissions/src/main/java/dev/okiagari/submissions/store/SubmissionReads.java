package dev.okiagari.submissions.store;

import dev.okiagari.application.Sql;
import dev.okiagari.submissions.judge.ScanFacts;
import dev.okiagari.submissions.scan.Verdict;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.SubmissionFilter;
import dev.okiagari.submissions.view.SubmissionView;
import dev.okiagari.submissions.view.SubmissionView.Found;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Readings of submissions. Plain reads. Stateless. */
public final class SubmissionReads {

    public Optional<SubmissionView> find(Connection connection, String id) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
            select * from submissions.submission where id = ?
            """;
        return Sql.first(connection, sql, SubmissionReads::view, id);
    }

    /** The hash of the secret by which it may be withdrawn. */
    public Optional<String> withdrawHash(Connection connection, String id) throws SQLException {
        // Safe against everybody: a plain read of a column that never changes.
        String sql = """
            select withdraw_hash from submissions.submission where id = ?
            """;
        return Sql.first(connection, sql, row -> row.getString(1), id);
    }

    /** Newest first, or oldest first. */
    public List<SubmissionView> list(Connection connection, SubmissionFilter filter) throws SQLException {
        // Safe against everybody: a plain read along the order of arrival.
        String newest = """
            select * from submissions.submission
            where state = any (?) and (?::bigint is null or number < ?)
              and (?::text is null or concat_ws(' ', id, repository, skill) ilike ?)
            order by number desc limit ?
            """;
        // Safe against everybody: a plain read along the order of arrival.
        String oldest = """
            select * from submissions.submission
            where state = any (?) and (?::bigint is null or number > ?)
              and (?::text is null or concat_ws(' ', id, repository, skill) ilike ?)
            order by number limit ?
            """;
        String like = filter.text() == null ? null : "%" + filter.text().replaceAll("([\\\\%_])", "\\\\$1") + "%";
        return Sql.list(
                connection,
                filter.isOldestFirst() ? oldest : newest,
                SubmissionReads::view,
                SubmissionState.names(filter.states()),
                filter.after(),
                filter.after(),
                like,
                like,
                filter.limit());
    }

    private static SubmissionView view(ResultSet row) throws SQLException {
        return new SubmissionView(
                row.getString("id"),
                row.getLong("number"),
                new SubmissionView.Origin(row.getString("repository"), row.getString("skill_path")),
                found(row),
                SubmissionState.valueOf(row.getString("state")),
                time(row, "since"),
                Texts.why(row.getString("why")),
                Texts.error(row.getString("error")),
                row.getString("duplicate_of"),
                row.getString("version"),
                scan(row),
                row.getString("approved_by"),
                time(row, "created_at"),
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

    private static Instant time(ResultSet row, String column) throws SQLException {
        return Objects.requireNonNull(Sql.instant(row, column));
    }
}
