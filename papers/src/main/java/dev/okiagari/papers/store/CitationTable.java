package dev.okiagari.papers.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Column;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.text.Reference;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Who cites whom. Stateless; the caller commits. */
final class CitationTable {

    /** Replaces what a paper cites; what names a paper that is here is linked to it. */
    int replace(Connection tx, String paper, List<Reference> references) throws SQLException {
        Map<String, Reference> distinct = new LinkedHashMap<>();
        references.forEach(reference -> distinct.putIfAbsent(identity(reference), reference));
        List<String> identities = List.copyOf(distinct.keySet());
        List<Reference> rows = List.copyOf(distinct.values());
        List<Integer> positions = new ArrayList<>();
        rows.forEach(row -> positions.add(positions.size()));
        // Safe against a cited paper that arrives at the same time: the feed is locked, so it is either here already or
        // comes later.
        String upsert = """
                insert into papers.citation as c (source, reference, position, target, target_arxiv, doi, title, raw)
                select ?, n.reference, n.position::integer, p.id, n.target_arxiv, n.doi, n.title, n.raw
                from unnest(?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[])
                     as n(reference, position, target_arxiv, doi, title, raw)
                left join papers.paper p on p.id = n.target_arxiv and p.title is not null
                on conflict (source, reference) do update
                set position = excluded.position, target = excluded.target, target_arxiv = excluded.target_arxiv,
                    doi = excluded.doi, title = excluded.title, raw = excluded.raw
                where (c.position, c.target, c.target_arxiv, c.doi, c.title, c.raw) is distinct from
                      (excluded.position, excluded.target, excluded.target_arxiv, excluded.doi, excluded.title, excluded.raw)
                """;
        int changed = CleanSql.write(
                tx,
                upsert,
                paper,
                identities,
                positions,
                Column.texts(rows, row -> row.arxivId().map(PaperId::text).orElse(null)),
                Column.texts(rows, row -> row.doi().orElse(null)),
                Column.texts(rows, row -> row.title().orElse(null)),
                rows.stream().map(Reference::raw).toList());
        // Safe against everybody: the feed is locked.
        String surplus = """
                delete from papers.citation where source = ? and not (reference = any (?::text[]))
                """;
        return changed + CleanSql.write(tx, surplus, paper, identities);
    }

    /** A paper has arrived: citations that already name it are linked to it. */
    int link(Connection tx, String paper) throws SQLException {
        // Safe against a paper that cites it and arrives at the same time: the feed is locked.
        String sql = """
                update papers.citation set target = target_arxiv where target_arxiv = ? and target is null
                """;
        return CleanSql.write(tx, sql, paper);
    }

    /** What makes two references of one paper the same. */
    private static String identity(Reference reference) {
        if (reference.arxivId().isPresent()) {
            return "arxiv:" + reference.arxivId().get();
        }
        if (reference.doi().isPresent()) {
            return "doi:" + CleanSql.clean(reference.doi().get()).toLowerCase(Locale.ROOT);
        }
        return "text:"
                + hash(CleanSql.clean(reference.raw()).replaceAll("\\s+", " ").strip());
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return HexFormat.of().formatHex(digest, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash a reference because this Java lacks SHA-256", e);
        }
    }
}
