package dev.okiagari.skills.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.skills.content.SkillSnapshot;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The bytes of skills, by their hash. Stateless; the caller commits. */
public final class ContentTable {

    public void put(Connection tx, String hash, SkillSnapshot snapshot) throws SQLException {
        // Safe against others who store the same: the first one wins, and the bytes are the same.
        String sql = """
            insert into submissions.content (hash, links, packed, size) values (?, ?, ?, ?)
            on conflict (hash) do nothing
            """;
        CleanSql.write(tx, sql, hash, snapshot.links(), snapshot.packed(), snapshot.size());
    }

    /**
     * The bytes that a submission has.
     *
     * @param path where they were found in their repository: its last part is the name of the skill's folder
     */
    public Optional<SkillSnapshot> find(Connection connection, String hash, String path) throws SQLException {
        String sql = """
            select links, packed from submissions.content where hash = ?
            """;
        return CleanSql.first(
                connection,
                sql,
                row -> new SkillSnapshot(
                        path,
                        Optional.of(path.substring(path.lastIndexOf('/') + 1)).filter(name -> !name.isEmpty()),
                        SkillSnapshot.unpack(row.getBytes("packed")),
                        Sql.texts(row, "links")),
                hash);
    }
}
