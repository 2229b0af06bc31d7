package dev.okiagari.submissions.store;

import dev.okiagari.application.Sql;
import dev.okiagari.submissions.skill.SkillSnapshot;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.SubmissionView.Found;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Takes submissions in. Stateless; the caller commits. */
public final class IntakeWrites {
    private final SubmissionTable submissions = new SubmissionTable();
    private final ContentTable contents = new ContentTable();
    private final MoveTable moves = new MoveTable();

    /** What was submitted with a key in the last day. Others with the same key wait. */
    public Optional<KeyedSubmission> byKey(Connection tx, String keyHash) throws SQLException {
        submissions.lockThing(tx, "key " + keyHash);
        // Safe against the same request at the same time: the key is locked.
        String sql = """
            select id, state, repository, skill_path, content_hash, key_salt from submissions.submission
            where key_hash = ? and created_at > okiagari.now() - interval '24 hours'
            order by number desc limit 1
            """;
        return Sql.first(
                tx,
                sql,
                row -> new KeyedSubmission(
                        row.getString("id"),
                        SubmissionState.valueOf(row.getString("state")),
                        row.getString("repository"),
                        row.getString("skill_path"),
                        row.getString("content_hash"),
                        row.getString("key_salt")),
                keyHash);
    }

    /** The unfinished submission of an address. */
    public Optional<String> pending(Connection tx, String repository, String path) throws SQLException {
        return submissions.pending(tx, repository, path);
    }

    /** The submission that has the same content as an upload and is published or on its way; others with it wait. */
    public Optional<String> sameUpload(Connection tx, Found upload) throws SQLException {
        submissions.lockThing(tx, upload.contentHash());
        return submissions.sameContent(tx, "", null, upload);
    }

    /** A new submission; false when one of the same address is on its way. */
    public boolean insert(Connection tx, Arrival arrival) throws SQLException {
        boolean isNew = submissions.insert(tx, arrival);
        if (isNew) {
            moves.arrived(tx, arrival.id(), arrival.client());
        }
        return isNew;
    }

    public void keep(Connection tx, Found upload, SkillSnapshot snapshot) throws SQLException {
        contents.put(tx, upload.contentHash(), snapshot);
    }

    /** How long a client has to wait before it may submit again; zero when it may. Others of the same client wait. */
    public Duration wait(Connection tx, String client, int perHour) throws SQLException {
        submissions.lockThing(tx, "client " + client);
        // Safe against the same client at the same time: the client is locked.
        String sql = """
            select created_at + interval '1 hour' as free_at, okiagari.now() as now
            from submissions.submission
            where client = ? and created_at > okiagari.now() - interval '1 hour'
            order by created_at desc offset ? limit 1
            """;
        return Sql.first(
                        tx,
                        sql,
                        row -> Duration.between(time(Sql.instant(row, "now")), time(Sql.instant(row, "free_at"))),
                        client,
                        perHour - 1)
                .orElse(Duration.ZERO);
    }

    private static Instant time(@org.jspecify.annotations.Nullable Instant at) {
        return Objects.requireNonNull(at);
    }
}
