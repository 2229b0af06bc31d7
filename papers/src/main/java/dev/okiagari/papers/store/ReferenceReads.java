package dev.okiagari.papers.store;

import dev.okiagari.application.Sql;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.extraction.Extraction;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads what hangs on a paper: what it cites, who cites it, what was found in it. Stateless. */
public final class ReferenceReads {

    /**
     * One reference of a paper.
     *
     * @param target the paper, when it is here
     * @param targetTitle as that paper has it
     */
    public record Citation(
            int position,
            @Nullable String target,
            @Nullable String targetTitle,
            @Nullable String arxivId,
            @Nullable String doi,
            @Nullable String title,
            String raw) {}

    /** A paper that cites this one. */
    public record Citing(String id, @Nullable String title) {}

    /** Something a section says, and who found it. */
    public record Found(int position, Extraction extraction, String extractor) {}

    public List<Citation> citations(Connection connection, PaperId id) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select c.position, c.target, p.title as target_title, c.target_arxiv, c.doi, c.title, c.raw
                from papers.citation c left join papers.paper p on p.id = c.target
                where c.source = ? order by c.position
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Citation(
                        row.getInt("position"),
                        row.getString("target"),
                        row.getString("target_title"),
                        row.getString("target_arxiv"),
                        row.getString("doi"),
                        row.getString("title"),
                        row.getString("raw")),
                id.text());
    }

    /** The newest ones first. */
    public List<Citing> citedBy(Connection connection, PaperId id, int most) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select p.id, p.title from papers.citation c join papers.paper p on p.id = c.source
                where c.target = ? and c.source <> c.target order by p.published desc nulls last, p.id limit ?
                """;
        return Sql.list(
                connection, sql, row -> new Citing(row.getString("id"), row.getString("title")), id.text(), most);
    }

    public List<Found> extractions(Connection connection, PaperId id) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select position, type, name, detail, extractor from papers.extraction
                where paper = ? order by position, type, name
                """;
        return Sql.list(
                connection,
                sql,
                row -> new Found(
                        row.getInt("position"),
                        new Extraction(
                                Extraction.Type.of(row.getString("type")),
                                row.getString("name"),
                                row.getString("detail")),
                        row.getString("extractor")),
                id.text());
    }
}
