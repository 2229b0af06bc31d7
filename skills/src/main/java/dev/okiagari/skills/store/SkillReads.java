package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.skills.view.SkillView;
import dev.okiagari.skills.view.VersionView;
import java.sql.Connection;
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
            select *, is_blocked as blocked, coalesce(found_path, '') as path from submissions.skill
            where not is_blocked and (?::text is null or words @@ websearch_to_tsquery('simple', ?))
              and (?::text is null or name > ?)
            order by name limit ?
            """;
        return CleanSql.list(connection, sql, Sql.record(SkillView.class), words, words, afterName, afterName, most);
    }

    public Optional<SkillView> find(Connection connection, String name) throws SQLException {
        String sql = """
            select *, is_blocked as blocked, coalesce(found_path, '') as path from submissions.skill where name = ?
            """;
        return CleanSql.first(connection, sql, Sql.record(SkillView.class), name);
    }

    /** Newest first. */
    public List<VersionView> versions(Connection connection, String name) throws SQLException {
        String sql = """
            select * from submissions.skill_version where name = ? order by number desc
            """;
        return CleanSql.list(connection, sql, Sql.record(VersionView.class), name);
    }
}
