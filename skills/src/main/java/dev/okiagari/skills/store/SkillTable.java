package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.skills.view.SubmissionView;
import dev.okiagari.skills.view.SubmissionView.Found;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Published skills and their versions. Stateless; the caller commits and has locked the name. */
final class SkillTable {

    /** What is published under a name. */
    record Published(
            @Nullable String repository,
            @Nullable String path,
            String version,
            String contentHash,
            int number,
            boolean isBlocked) {}

    Optional<Published> find(Connection connection, String name) throws SQLException {
        // Others who publish it wait for the lock of the name.
        String sql = """
            select k.repository, k.found_path as path, k.version, v.content_hash, v.number, k.is_blocked
            from submissions.skill k
            join submissions.skill_version v on v.name = k.name and v.version = k.version
            where k.name = ?
            """;
        return CleanSql.first(connection, sql, Sql.record(Published.class), name);
    }

    /** Makes this version the current one; a new row unless the content is that of the current version. */
    String publish(Connection tx, SubmissionView submission, Found found, @Nullable Published before, int trustTier)
            throws SQLException {
        boolean isNew = before == null || !before.contentHash().equals(found.contentHash());
        int number = before == null ? 1 : before.number() + (isNew ? 1 : 0);
        String version = before != null && !isNew ? before.version() : "1.0." + (number - 1);
        // Safe against others who publish it: the name is locked.
        String skill = """
            insert into submissions.skill (name, repository, found_path, description, version, trust_tier)
            values (?, ?, ?, ?, ?, ?)
            on conflict (name) do update
            set repository = excluded.repository, found_path = excluded.found_path, description = excluded.description,
                version = excluded.version, trust_tier = excluded.trust_tier, is_blocked = false,
                updated_at = okiagari.now()
            """;
        CleanSql.write(
                tx,
                skill,
                found.skill(),
                submission.origin().repository(),
                found.path(),
                found.description(),
                version,
                trustTier);
        if (isNew) {
            // Safe against others who publish it: the name is locked.
            String row = """
                insert into submissions.skill_version (name, number, version, content_hash, submission, trust_tier)
                values (?, ?, ?, ?, ?, ?)
                """;
            CleanSql.write(tx, row, found.skill(), number, version, found.contentHash(), submission.id(), trustTier);
        }
        return version;
    }

    /** Hides a skill whose current version has this content. */
    void block(Connection tx, String name, String contentHash) throws SQLException {
        // Safe against others who publish it: the name is locked.
        String sql = """
            update submissions.skill k set is_blocked = true, trust_tier = 0, updated_at = okiagari.now()
            from submissions.skill_version v
            where k.name = ? and v.name = k.name and v.version = k.version and v.content_hash = ?
            """;
        CleanSql.write(tx, sql, name, contentHash);
    }
}
