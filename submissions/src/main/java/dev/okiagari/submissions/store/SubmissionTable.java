package dev.okiagari.submissions.store;

import dev.okiagari.application.Sql;
import dev.okiagari.engine.failure.FailedAttempt;
import dev.okiagari.submissions.judge.ScanFacts;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.state.Why;
import dev.okiagari.submissions.view.SubmissionView.Found;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of submissions, except for their states. Stateless; the caller commits. */
final class SubmissionTable {

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
        return Sql.update(
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
    Optional<String> pending(Connection tx, String repository, String path) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
            select id from submissions.submission
            where lower(repository) = lower(?) and skill_path = ? and state = any (?)
            """;
        return Sql.first(
                tx, sql, row -> row.getString(1), repository, path, SubmissionState.names(SubmissionState.PENDING));
    }

    /** Locks it until the end of the transaction, and says where it is. */
    Optional<SubmissionState> lock(Connection tx, String id) throws SQLException {
        // Safe against everybody who moves it: they wait for each other here.
        String sql = """
            select state from submissions.submission where id = ? for update
            """;
        return Sql.first(tx, sql, row -> SubmissionState.valueOf(row.getString(1)), id);
    }

    void found(Connection tx, String id, Found found) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission
            set found_path = ?, content_hash = ?, skill = ?, description = ?, duplicate_of = null, score = null,
                verdict = null, is_clean = null, privileges = '{}', approved_by = null
            where id = ?
            """;
        Sql.update(tx, sql, found.path(), found.contentHash(), found.skill(), found.description(), id);
    }

    void scanned(Connection tx, String id, ScanFacts facts) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission set score = ?, verdict = ?, is_clean = ?, privileges = ? where id = ?
            """;
        Sql.update(tx, sql, facts.score(), facts.verdict().name(), facts.isClean(), facts.privileges(), id);
    }

    void duplicateOf(Connection tx, String id, String earlier) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission set duplicate_of = ? where id = ?
            """;
        Sql.update(tx, sql, earlier, id);
    }

    void approvedBy(Connection tx, String id, @Nullable String who) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission set approved_by = ? where id = ?
            """;
        Sql.update(tx, sql, who, id);
    }

    /** Its approval is used up, and people see why. */
    void reviewFailed(Connection tx, String id, Why why) throws SQLException {
        // Safe against everybody: a submission that is in review no longer is left alone.
        String sql = """
            update submissions.submission set approved_by = null, why = ?::jsonb
            where id = ? and state = 'TIER3_REVIEW' and approved_by is not null
            """;
        Sql.update(tx, sql, Texts.json(why), id);
    }

    void version(Connection tx, String id, String version) throws SQLException {
        // Safe against everybody: the row is locked.
        String sql = """
            update submissions.submission set version = ? where id = ?
            """;
        Sql.update(tx, sql, version, id);
    }

    /** It is being tried again: the state stays, and the error can be seen. */
    void retrying(Connection tx, FailedAttempt<?> failed) throws SQLException {
        // Safe against late steps: this runs in the commit that records the failure, behind the engine's fence.
        String sql = """
            update submissions.submission
            set error = jsonb_build_object('stage', ?::text, 'class', ?::text, 'category', ?::text, 'message', ?::text,
                    'attempt', ?::integer, 'maxAttempts', ?::integer, 'at', okiagari.now(),
                    'nextAt', okiagari.now() + make_interval(secs => ?))
            where id = ? and state = any (?)
            """;
        String category = failed.failure().category().name();
        Sql.update(
                tx,
                sql,
                failed.step(),
                FailureClass.of(failed.step(), category).name(),
                category,
                failed.failure().message(),
                failed.number(),
                failed.max(),
                failed.triedAgainAfter().toMillis() / 1000.0,
                failed.key(),
                SubmissionState.names(SubmissionState.PENDING));
    }

    /** Others who fetch, publish or block the same thing wait until this transaction ends. */
    void lockThing(Connection tx, String thing) throws SQLException {
        // Safe against others with the same thing: that is what it is for.
        String sql = """
            select pg_advisory_xact_lock(hashtextextended('submissions ' || ?, 0))
            """;
        Sql.first(tx, sql, row -> true, thing);
    }

    /** An earlier submission of the same skill with the same content that is published or on its way. */
    Optional<String> sameContent(Connection tx, String id, @Nullable String repository, Found found)
            throws SQLException {
        // Safe against others who fetch the same skill: they wait for the lock of the thing.
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
        return Sql.first(
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
        // Safe against everybody: a plain read.
        String sql = """
            select exists (select from submissions.submission
                           where content_hash = ? and state = 'BLOCKED' and id <> ?)
            """;
        return Sql.first(tx, sql, row -> row.getBoolean(1), contentHash, id).orElseThrow();
    }
}
