package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.papers.text.Section;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;

/** The sections of papers. Stateless; the caller commits. */
final class SectionTable {

    /** What is still there keeps what later steps wrote about it; surplus sections go, and with them their vectors. */
    int replace(Connection tx, String paper, List<Section> sections) throws SQLException {
        // Safe against everybody: the feed is locked.
        String upsert = """
                insert into papers.section as s (paper, position, level, heading, content)
                select ?, n.position::integer, n.level::integer, n.heading, n.content
                from unnest(?::text[], ?::text[], ?::text[], ?::text[]) as n(position, level, heading, content)
                on conflict (paper, position) do update
                set level = excluded.level, heading = excluded.heading, content = excluded.content
                where (s.level, s.heading, s.content) is distinct from (excluded.level, excluded.heading, excluded.content)
                """;
        int changed = CleanSql.write(
                tx,
                upsert,
                paper,
                IntStream.range(0, sections.size()).boxed().toList(),
                sections.stream().map(Section::level).toList(),
                sections.stream().map(Section::heading).toList(),
                sections.stream().map(Section::content).toList());
        // Safe against everybody: the feed is locked.
        String surplus = """
                delete from papers.section where paper = ? and position >= ?
                """;
        return changed + CleanSql.write(tx, surplus, paper, sections.size());
    }

    /** In order. */
    List<Section> of(Connection connection, String paper) throws SQLException {
        String sql = """
                select level, heading, content from papers.section where paper = ? order by position
                """;
        return CleanSql.list(connection, sql, Sql.record(Section.class), paper);
    }
}
