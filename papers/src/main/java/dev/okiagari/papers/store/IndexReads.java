package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.papers.store.IndexedPaper.IndexedExtraction;
import dev.okiagari.papers.store.IndexedPaper.IndexedSection;
import dev.okiagari.papers.store.IndexedPaper.IndexedVector;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a search index needs to follow the papers: where the change sequence is, which papers changed, and their content. The
 * caller gives a connection whose transaction sees one snapshot, so that the parts of a paper fit together. Stateless.
 */
public final class IndexReads {
    /** Vectors are long: the driver must not hold those of all papers of a page at once. */
    private static final int ROWS_AT_A_TIME = 64;

    /** How many papers with a title changed after this change. */
    public long titledAfter(Connection connection, long change) throws SQLException {
        // For people; it may be out of date when they read it.
        String sql = """
                select count(*) from papers.paper where change > ? and title is not null
                """;
        return CleanSql.first(connection, sql, row -> row.getLong(1), change).orElseThrow();
    }

    /** Those of these papers that are there and have a title, in no order. */
    public List<IndexedPaper> papers(Connection connection, List<String> ids) throws SQLException {
        Map<String, List<IndexedSection>> sections = sections(connection, ids);
        Map<String, List<IndexedExtraction>> extractions = extractions(connection, ids);
        String sql = """
                select id, status, title, abstract, authors, categories, published
                from papers.paper where id = any(?) and title is not null
                """;
        return CleanSql.list(
                connection,
                sql,
                row -> {
                    String id = row.getString("id");
                    @Nullable String summary = row.getString("abstract");
                    return new IndexedPaper(
                            id,
                            row.getString("status"),
                            row.getString("title"),
                            summary == null ? "" : summary,
                            Sql.texts(row, "authors"),
                            Sql.texts(row, "categories"),
                            Optional.ofNullable(Sql.instant(row, "published")),
                            sections.getOrDefault(id, List.of()),
                            extractions.getOrDefault(id, List.of()));
                },
                ids);
    }

    private static Map<String, List<IndexedSection>> sections(Connection connection, List<String> ids)
            throws SQLException {
        String sql = """
                select s.paper, s.position, s.heading, s.content, v.embedder, v.v
                from papers.section s
                left join papers.vector v on v.paper = s.paper and v.position = s.position
                where s.paper = any(?)
                order by s.paper, s.position
                """;
        Map<String, List<IndexedSection>> sections = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setFetchSize(ROWS_AT_A_TIME);
            statement.setArray(1, connection.createArrayOf("text", ids.toArray()));
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    sections.computeIfAbsent(row.getString("paper"), id -> new ArrayList<>())
                            .add(new IndexedSection(
                                    row.getInt("position"),
                                    row.getString("heading"),
                                    row.getString("content"),
                                    vector(row)));
                }
            }
        }
        return sections;
    }

    private static Map<String, List<IndexedExtraction>> extractions(Connection connection, List<String> ids)
            throws SQLException {
        String sql = """
                select paper, position, type, name, detail
                from papers.extraction where paper = any(?)
                order by paper, position, type, name
                """;
        Map<String, List<IndexedExtraction>> extractions = new HashMap<>();
        CleanSql.list(
                connection,
                sql,
                row -> extractions
                        .computeIfAbsent(row.getString("paper"), id -> new ArrayList<>())
                        .add(new IndexedExtraction(
                                row.getInt("position"),
                                row.getString("type"),
                                row.getString("name"),
                                row.getString("detail"))),
                ids);
        return extractions;
    }

    private static Optional<IndexedVector> vector(ResultSet row) throws SQLException {
        @Nullable Array stored = row.getArray("v");
        if (stored == null) {
            return Optional.empty();
        }
        @Nullable Float[] boxed = (@Nullable Float[]) stored.getArray();
        float[] v = new float[boxed.length];
        for (int i = 0; i < v.length; i++) {
            // A missing number must not pass for one: what is not finite is left out of the index.
            Float number = boxed[i];
            v[i] = number == null ? Float.NaN : number;
        }
        return Optional.of(new IndexedVector(row.getString("embedder"), v));
    }
}
