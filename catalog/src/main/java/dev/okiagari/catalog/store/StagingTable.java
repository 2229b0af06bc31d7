package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Applier;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.RawAnswer;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was last stored and applied of each source. Stateless; the caller commits. */
final class StagingTable {

    Optional<Staged> find(Connection connection, Entity entity, String id) throws SQLException {
        // One target at a time changes a source.
        String sql = """
                select content_hash, raw_key, applied_version from catalog.staging
                where source = 'rakuten' and entity = ? and source_id = ?
                """;
        return CleanSql.first(connection, sql, Sql.record(Staged.class), entity.word(), id);
    }

    /** The shop answered with what is here already. */
    int checked(Connection tx, Entity entity, String id) throws SQLException {
        // Safe against retention: it deletes only what was not checked for long, and a row that it deleted is not found
        // here.
        String sql = """
                update catalog.staging set checked_at = okiagari.now(), withdrawn = null
                where source = 'rakuten' and entity = ? and source_id = ?
                """;
        return CleanSql.write(tx, sql, entity.word(), id);
    }

    /** Points to the answer. A content that is the same keeps the time when it was first seen. */
    void point(Connection tx, RawAnswer answer, @Nullable String etag) throws SQLException {
        // Safe against another target: the engine has one of a source at a time. Safe against retention: the key is
        // locked.
        String sql = """
                insert into catalog.staging as s
                  (entity, source_id, content_hash, raw_key, etag, saved_at, checked_at, applied_at, applied_version)
                select ?, ?, ?, ?, ?, t.now, t.now, t.now, ? from (select okiagari.now() as now) t
                on conflict (source, entity, source_id) do update
                set content_hash = excluded.content_hash, raw_key = excluded.raw_key, etag = excluded.etag,
                    saved_at = case when s.content_hash = excluded.content_hash then s.saved_at else excluded.saved_at end,
                    checked_at = excluded.checked_at, applied_at = excluded.applied_at,
                    applied_version = excluded.applied_version, withdrawn = null
                """;
        CleanSql.write(
                tx,
                sql,
                answer.entity().word(),
                answer.sourceId(),
                answer.hash(),
                answer.key().text(),
                etag,
                Applier.VERSION);
    }

    /** It was applied again from its raw copy. */
    int replayed(Connection tx, Entity entity, String id, String hash) throws SQLException {
        // Safe against a target that changes the source meanwhile: then the hash is another, and nothing is changed
        // here.
        String sql = """
                update catalog.staging set applied_version = ?
                where source = 'rakuten' and entity = ? and source_id = ? and content_hash = ?
                """;
        return CleanSql.write(tx, sql, Applier.VERSION, entity.word(), id, hash);
    }

    /** The shop answered without data. It was asked for and not seen: checked_at stays. */
    void withdraw(Connection tx, Entity entity, String id, Withdrawal how) throws SQLException {
        // Safe against retention: a row that it deleted is not found here.
        String sql = """
                update catalog.staging set withdrawn = ?
                where source = 'rakuten' and entity = ? and source_id = ?
                """;
        CleanSql.write(tx, sql, how.word(), entity.word(), id);
    }
}
