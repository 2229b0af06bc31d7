package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.skills.view.SkillView;
import dev.okiagari.skills.view.VersionView;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Readings of published skills. Plain reads. Stateless. */
public final class SkillReads {

    /** Skills that are not blocked and have these words, by name. */
    public List<SkillView> search(Connection connection, @Nullable String words, @Nullable String afterName, int most)
            throws SQLException {
        String sql = """
            select * from submissions.skill
            where not is_blocked and (?::text is null or words @@ websearch_to_tsquery('simple', ?))
              and (?::text is null or name > ?)
            order by name limit ?
            """;
        return CleanSql.list(connection, sql, SkillReads::skill, words, words, afterName, afterName, most);
    }

    public Optional<SkillView> find(Connection connection, String name) throws SQLException {
        String sql = """
            select * from submissions.skill where name = ?
            """;
        return CleanSql.first(connection, sql, SkillReads::skill, name);
    }

    /** Newest first. */
    public List<VersionView> versions(Connection connection, String name) throws SQLException {
        String sql = """
            select * from submissions.skill_version where name = ? order by number desc
            """;
        return CleanSql.list(connection, sql, Sql.record(VersionView.class), name);
    }

    private static SkillView skill(ResultSet row) throws SQLException {
        String path = row.getString("found_path");
        return new SkillView(
                row.getString("name"),
                row.getString("description"),
                row.getString("version"),
                row.getInt("trust_tier"),
                row.getBoolean("is_blocked"),
                row.getString("repository"),
                path == null ? "" : path,
                Sql.requireInstant(row, "updated_at"));
    }
}
