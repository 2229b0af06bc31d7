package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.papers.arxiv.Metadata;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Status;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;

/** What is known of a paper, one row each. Stateless; the caller commits. */
final class PaperTable {
    /** A new paper, of which nothing is known but its id; false when it is here already. */
    boolean insert(Connection tx, String id) throws SQLException {
        // Safe against the same id at the same time: the second one waits for the first and then finds it.
        String sql = """
                insert into papers.paper (id) values (?) on conflict (id) do nothing
                """;
        return CleanSql.write(tx, sql, id) == 1;
    }

    Optional<Status> status(Connection tx, String id) throws SQLException {
        // Nobody locks a paper before its item, or steps and people would block each other.
        String sql = """
                select status from papers.paper where id = ?
                """;
        return CleanSql.first(tx, sql, row -> Status.of(row.getString(1)), id);
    }

    int describe(Connection tx, Metadata m, String arxiv) throws SQLException {
        // Safe against everybody: the feed is locked.
        String sql = """
                update papers.paper p
                set title = n.title, abstract = n.abstract, authors = n.authors, categories = n.categories,
                    published = n.published, updated = n.updated, version = n.version, comment = n.comment,
                    journal = n.journal, doi = n.doi, arxiv = n.arxiv
                from (select ?::text, ?::text, ?::text[], ?::text[], ?::timestamptz, ?::timestamptz, ?::integer, ?::text,
                             ?::text, ?::text, ?::text)
                     as n(title, abstract, authors, categories, published, updated, version, comment, journal, doi, arxiv)
                where p.id = ?
                  and (p.title, p.abstract, p.authors, p.categories, p.published, p.updated, p.version, p.comment, p.journal,
                       p.doi, p.arxiv) is distinct from
                      (n.title, n.abstract, n.authors, n.categories, n.published, n.updated, n.version, n.comment, n.journal,
                       n.doi, n.arxiv)
                """;
        return CleanSql.write(
                tx,
                sql,
                m.title(),
                m.summary(),
                m.authors(),
                m.categories(),
                m.published(),
                m.updated(),
                m.version(),
                m.comment().orElse(null),
                m.journal().orElse(null),
                m.doi().orElse(null),
                arxiv,
                m.id().text());
    }

    int readFrom(Connection tx, String id, Origin origin) throws SQLException {
        // Safe against everybody: the feed is locked.
        String sql = """
                update papers.paper p
                set source = n.source, raw_key = n.raw_key, characters = n.characters, flaw = n.flaw
                from (select ?::text, ?::text, ?::integer, ?::text) as n(source, raw_key, characters, flaw)
                where p.id = ?
                  and (p.source, p.raw_key, p.characters, p.flaw)
                      is distinct from (n.source, n.raw_key, n.characters, n.flaw)
                """;
        return CleanSql.write(
                tx,
                sql,
                origin.source(),
                origin.rawKey(),
                origin.characters(),
                origin.flaw().orElse(null),
                id);
    }

    int extractedBy(Connection tx, String id, ExtractionResult extracted) throws SQLException {
        // Safe against everybody: the feed is locked.
        String sql = """
                update papers.paper set extractor = ?, sections_asked = ?, sections_failed = ?
                where id = ? and (extractor, sections_asked, sections_failed) is distinct from (?, ?, ?)
                """;
        return CleanSql.write(
                tx,
                sql,
                extracted.extractor(),
                extracted.asked(),
                extracted.failed(),
                id,
                extracted.extractor(),
                extracted.asked(),
                extracted.failed());
    }

    int embeddedBy(Connection tx, String id, String embedder) throws SQLException {
        // Safe against everybody: the feed is locked.
        String sql = """
                update papers.paper set embedder = ?, ingested_at = coalesce(ingested_at, okiagari.now())
                where id = ? and (embedder is distinct from ? or ingested_at is null)
                """;
        return CleanSql.write(tx, sql, embedder, id, embedder);
    }

    /** A step has succeeded: the paper is at least there, and nothing is wrong with it now. */
    int advance(Connection tx, String id, Status to) throws SQLException {
        // Safe against late steps: the engine's fence keeps them out, and a stage never falls back.
        String sql = """
                update papers.paper set reached = papers.further(reached, ?), is_failed = false, error = null
                where id = ? and (reached <> papers.further(reached, ?) or is_failed or error is not null)
                """;
        return CleanSql.write(tx, sql, to.word(), id, to.word());
    }

    int delete(Connection tx, String id) throws SQLException {
        // Safe against everybody: the feed is locked.
        String sql = """
                delete from papers.paper where id = ?
                """;
        return CleanSql.write(tx, sql, id);
    }

    /** A row as people see it. */
    static PaperView view(ResultSet row) throws SQLException {
        String error = row.getString("error");
        String extractor = row.getString("extractor");
        int asked = row.getInt("sections_asked");
        int failed = row.getInt("sections_failed");
        return new PaperView(
                new PaperId(row.getString("id")),
                Status.of(row.getString("status")),
                Status.of(row.getString("reached")),
                error == null ? null : ErrorJson.read(error),
                row.getString("title"),
                row.getString("abstract"),
                Sql.texts(row, "authors"),
                Sql.texts(row, "categories"),
                Sql.instant(row, "published"),
                Sql.instant(row, "updated"),
                row.getObject("version", Integer.class),
                row.getString("comment"),
                row.getString("journal"),
                row.getString("doi"),
                row.getString("source"),
                row.getString("raw_key"),
                row.getObject("characters", Integer.class),
                row.getString("flaw"),
                row.getString("arxiv"),
                extractor == null ? null : new PaperView.Extraction(extractor, asked, asked - failed, failed),
                row.getString("embedder"),
                Objects.requireNonNull(Sql.instant(row, "created_at")),
                Sql.instant(row, "ingested_at"));
    }
}
