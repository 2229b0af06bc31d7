package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.skills.view.SubmissionView.Found;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Takes submissions in. Stateless; the caller commits. */
public final class IntakeWrites {
    private final SubmissionTable submissions = new SubmissionTable();
    private final MoveTable moves = new MoveTable();

    /** What was submitted with a key in the last day. Others with the same key wait. */
    public Optional<KeyedSubmission> byKey(Connection tx, String keyHash) throws SQLException {
        submissions.lockThing(tx, "key " + keyHash);
        // The key is locked.
        String sql = """
            select id, state, repository, skill_path as path, content_hash, key_salt as salt from submissions.submission
            where key_hash = ? and created_at > okiagari.now() - interval '24 hours'
            order by number desc limit 1
            """;
        return CleanSql.first(tx, sql, Sql.record(KeyedSubmission.class), keyHash);
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

    /** How long a client has to wait before it may submit again; zero when it may. Others of the same client wait. */
    public Duration wait(Connection tx, String client, int perHour) throws SQLException {
        submissions.lockThing(tx, "client " + client);
        // The client is locked.
        String sql = """
            select created_at + interval '1 hour' as free_at, okiagari.now() as now
            from submissions.submission
            where client = ? and created_at > okiagari.now() - interval '1 hour'
            order by created_at desc offset ? limit 1
            """;
        return CleanSql.first(
                        tx,
                        sql,
                        row -> Duration.between(Sql.requireInstant(row, "now"), Sql.requireInstant(row, "free_at")),
                        client,
                        perHour - 1)
                .orElse(Duration.ZERO);
    }
}
