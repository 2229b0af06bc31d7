package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.Related;
import dev.okiagari.papers.view.Related.Kind;
import dev.okiagari.papers.view.Status;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Which papers have to do with one: by citations both ways and by what they share. Plain reads. Stateless. */
public final class RelatedReads {
    /** So many of each kind at most. */
    public static final int MOST = 100;

    /**
     * The related papers, by kind; within a kind those with most in common first, then the newest. Empty for a paper that is not here.
     *
     * @param atMost of each kind, 1 to {@value #MOST}
     */
    public List<Related> of(Connection connection, PaperId paper, int atMost) throws SQLException {
        if (atMost < 1 || atMost > MOST) {
            throw new IllegalArgumentException(
                    "could not read " + atMost + " related papers because it must be 1 to " + MOST + " of each kind");
        }
        List<Related> related = new ArrayList<>();
        related.addAll(cited(connection, paper, atMost));
        related.addAll(citing(connection, paper, atMost));
        related.addAll(sharing(connection, Kind.SHARED_METHOD, paper, atMost));
        related.addAll(sharing(connection, Kind.SHARED_DATASET, paper, atMost));
        related.addAll(sharing(connection, Kind.SHARED_AUTHOR, paper, atMost));
        return related;
    }

    private static List<Related> cited(Connection connection, PaperId paper, int atMost) throws SQLException {
        // Uses the primary key of the citations.
        String sql = """
                select p.id, p.title, p.status, count(*)::int as count, '{}'::text[] as names
                from papers.citation c join papers.paper p on p.id = c.target
                where c.source = ? and c.target <> c.source
                group by p.id
                order by count desc, p.published desc nulls last, p.id
                limit ?
                """;
        return CleanSql.list(connection, sql, row -> related(Kind.CITATION, row), paper.text(), atMost);
    }

    private static List<Related> citing(Connection connection, PaperId paper, int atMost) throws SQLException {
        // Uses the index of the citations' targets.
        String sql = """
                select p.id, p.title, p.status, count(*)::int as count, '{}'::text[] as names
                from papers.citation c join papers.paper p on p.id = c.source
                where c.target = ? and c.source <> c.target
                group by p.id
                order by count desc, p.published desc nulls last, p.id
                limit ?
                """;
        return CleanSql.list(connection, sql, row -> related(Kind.CITED_BY, row), paper.text(), atMost);
    }

    private static List<Related> sharing(Connection connection, Kind kind, PaperId paper, int atMost)
            throws SQLException {
        // Uses the index of names. Names are shown for those few that are answered.
        String sql = """
                with shared as (
                  select o.paper, count(*)::int as count, (array_agg(o.name order by o.name))[1:5] as names
                  from papers.entity_link m
                  join papers.entity_link o on o.type = m.type and o.name = m.name and o.paper <> m.paper
                  where m.paper = ? and m.type = ?
                  group by o.paper)
                select p.id, p.title, p.status, s.count, s.names
                from shared s join papers.paper p on p.id = s.paper
                order by s.count desc, p.published desc nulls last, p.id
                limit ?
                """;
        String type = kind.word().replace("shared_", "");
        return CleanSql.list(connection, sql, row -> related(kind, row), paper.text(), type, atMost);
    }

    private static Related related(Kind kind, ResultSet row) throws SQLException {
        return new Related(
                kind,
                row.getString("id"),
                row.getString("title"),
                Status.of(row.getString("status")),
                row.getInt("count"),
                Sql.texts(row, "names"));
    }
}
