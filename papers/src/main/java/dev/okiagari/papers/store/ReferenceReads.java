package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.papers.view.Citation;
import dev.okiagari.papers.view.CitingPaper;
import dev.okiagari.papers.view.SectionExtraction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads what hangs on a paper: what it cites, who cites it, what was found in it. Stateless. */
public final class ReferenceReads {

    public List<Citation> citations(Connection connection, PaperId id) throws SQLException {
        String sql = """
                select c.position, c.target, p.title as target_title, c.target_arxiv as arxiv_id, c.doi, c.title, c.raw
                from papers.citation c left join papers.paper p on p.id = c.target
                where c.source = ? order by c.position
                """;
        return CleanSql.list(connection, sql, Sql.record(Citation.class), id.text());
    }

    /** The newest ones first. */
    public List<CitingPaper> citedBy(Connection connection, PaperId id, int most) throws SQLException {
        String sql = """
                select p.id, p.title from papers.citation c join papers.paper p on p.id = c.source
                where c.target = ? and c.source <> c.target order by p.published desc nulls last, p.id limit ?
                """;
        return CleanSql.list(connection, sql, Sql.record(CitingPaper.class), id.text(), most);
    }

    public List<SectionExtraction> extractions(Connection connection, PaperId id) throws SQLException {
        String sql = """
                select type, name, detail, position as section, extractor from papers.extraction
                where paper = ? order by position, type, name
                """;
        return CleanSql.list(connection, sql, Sql.record(SectionExtraction.class), id.text());
    }

    /** A few names of each paper, methods first, each name once. */
    public Map<PaperId, List<Extraction>> findings(Connection connection, Collection<PaperId> ids, int mostOfEach)
            throws SQLException {
        // Uses the primary key of the extractions.
        String sql = """
                select paper, type, name, detail from (
                  select paper, type, name, min(detail) as detail,
                    row_number() over (partition by paper
                      order by array_position(array['method', 'dataset', 'result', 'metric'], type), min(position), name) as place
                  from papers.extraction
                  where paper = any (?::text[]) and type in ('method', 'dataset', 'result', 'metric')
                  group by paper, type, name) found
                where place <= ? order by paper, place
                """;
        Map<PaperId, List<Extraction>> byPaper = new HashMap<>();
        Sql.Reading<Extraction> found = Sql.record(Extraction.class);
        CleanSql.list(
                connection,
                sql,
                row -> byPaper.computeIfAbsent(new PaperId(row.getString("paper")), id -> new ArrayList<>())
                        .add(found.of(row)),
                ids.stream().map(PaperId::text).toList(),
                mostOfEach);
        return byPaper;
    }
}
