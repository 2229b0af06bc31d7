package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.skills.judge.ScanFacts;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.SubmissionView.Found;
import dev.okiagari.skills.view.SubmissionView.LatestError;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of submissions, except for their states. Stateless; the caller commits. */
public final class SubmissionTable {

    /** A new submission; false when one of the same address is on its way. */
    boolean insert(Connection tx, Arrival arrival) throws SQLException {
        // Safe against others who submit the same address: the index of pending ones lets one through.
        String sql = """
            insert into submissions.submission (id, repository, skill_path, client, withdraw_hash, found_path, content_hash,
                                                skill, description, key_hash, key_salt, ahead)
            select ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
                   (select count(*) from submissions.submission q where q.state = any (?))
            on conflict do nothing
            """;
        Found upload = arrival.upload();
        Arrival.RequestKey key = arrival.key();
        return CleanSql.write(
                        tx,
                        sql,
                        arrival.id(),
                        arrival.repository(),
                        arrival.path(),
                        arrival.client(),
                        arrival.withdrawHash(),
                        upload == null ? null : upload.path(),
                        upload == null ? null : upload.contentHash(),
                        upload == null ? null : upload.skill(),
                        upload == null ? null : upload.description(),
                        key == null ? null : key.hash(),
                        key == null ? null : key.salt(),
                        SubmissionState.names(SubmissionState.QUEUED))
                == 1;
    }

    /** The unfinished submission of an address. */
    public Optional<String> pending(Connection tx, String repository, String path) throws SQLException {
        String sql = """
            select id from submissions.submission
            where lower(repository) = lower(?) and skill_path = ? and state = any (?)
            """;
        return CleanSql.first(
                tx, sql, row -> row.getString(1), repository, path, SubmissionState.names(SubmissionState.PENDING));
    }

    /** Locks it until the end of the transaction, and says where it is. */
    public Optional<SubmissionState> lock(Connection tx, String id) throws SQLException {
        // Safe against everybody who moves it: they wait for each other here.
        String sql = """
            select state from submissions.submission where id = ? for update
            """;
        return CleanSql.first(tx, sql, row -> SubmissionState.valueOf(row.getString(1)), id);
    }

    void found(Connection tx, String id, Found found) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission
            set found_path = ?, content_hash = ?, skill = ?, description = ?, duplicate_of = null, score = null,
                verdict = null, is_clean = null, privileges = '{}', approved_by = null
            where id = ?
            """;
        CleanSql.write(tx, sql, found.path(), found.contentHash(), found.skill(), found.description(), id);
    }

    void scanned(Connection tx, String id, ScanFacts facts) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission set score = ?, verdict = ?, is_clean = ?, privileges = ? where id = ?
            """;
        CleanSql.write(tx, sql, facts.score(), facts.verdict().name(), facts.isClean(), facts.privileges(), id);
    }

    void duplicateOf(Connection tx, String id, String earlier) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission set duplicate_of = ? where id = ?
            """;
        CleanSql.write(tx, sql, earlier, id);
    }

    public void approvedBy(Connection tx, String id, @Nullable String who) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission set approved_by = ? where id = ?
            """;
        CleanSql.write(tx, sql, who, id);
    }

    /** Its approval is used up, and people see why. */
    public void reviewFailed(Connection tx, String id, StateReason why) throws SQLException {
        // Safe against everybody: a submission that is in review no longer is left alone.
        String sql = """
            update submissions.submission set approved_by = null, why = ?::jsonb
            where id = ? and state = 'TIER3_REVIEW' and approved_by is not null
            """;
        CleanSql.write(tx, sql, JsonColumns.write(why), id);
    }

    void version(Connection tx, String id, String version) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission set version = ? where id = ?
            """;
        CleanSql.write(tx, sql, version, id);
    }

    /** It is being tried again: the state stays, and the error can be seen. */
    public void retrying(Connection tx, String id, LatestError error) throws SQLException {
        // Safe against late steps: this runs in the commit that records the failure, behind the engine's fence.
        String sql = """
            update submissions.submission set error = ?::jsonb where id = ? and state = any (?)
            """;
        CleanSql.write(tx, sql, JsonColumns.write(error), id, SubmissionState.names(SubmissionState.PENDING));
    }

    /** Others who fetch, publish or block the same thing wait until this transaction ends. */
    void lockThing(Connection tx, String thing) throws SQLException {
        // Safe against others with the same thing: that is what it is for.
        String sql = """
            select pg_advisory_xact_lock(hashtextextended('submissions ' || ?, 0))
            """;
        CleanSql.first(tx, sql, row -> true, thing);
    }

    /** An earlier submission of the same skill with the same content that is published or on its way. */
    Optional<String> sameContent(Connection tx, String id, @Nullable String repository, Found found)
            throws SQLException {
        // Others who fetch the same skill wait for its lock.
        String sql = """
            select o.id
            from submissions.submission o
            where o.content_hash = ? and o.id <> ?
              and (?::text is null or (lower(o.repository) = lower(?) and o.found_path = ?))
              and (o.state = any (?)
                   or (o.state = 'PUBLISHED' and exists (
                       select from submissions.skill k
                       join submissions.skill_version v on v.name = k.name and v.version = k.version
                       where k.name = o.skill and v.submission = o.id and not k.is_blocked)))
            order by o.number limit 1
            """;
        return CleanSql.first(
                tx,
                sql,
                row -> row.getString(1),
                found.contentHash(),
                id,
                repository,
                repository,
                found.path(),
                SubmissionState.names(SubmissionState.PENDING));
    }

    /** Whether an administrator has blocked this content. */
    boolean isBlocked(Connection tx, String id, String contentHash) throws SQLException {
        String sql = """
            select exists (select from submissions.submission
                           where content_hash = ? and state = 'BLOCKED' and id <> ?)
            """;
        return CleanSql.first(tx, sql, row -> row.getBoolean(1), contentHash, id)
                .orElseThrow();
    }
}
