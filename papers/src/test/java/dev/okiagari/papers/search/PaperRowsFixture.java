package dev.okiagari.papers.search;

import dev.okiagari.engine.Schema;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.extraction.Extraction;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A database with papers, written as the product writes them: the feed's row first, one number for each transaction. Used by one thread. */
final class PaperRowsFixture implements AutoCloseable {
    final DataSource database;
    private final TestDatabase owned;
    private final Embedder embedder;
    private final Connection connection;

    private PaperRowsFixture(TestDatabase owned, Embedder embedder) throws SQLException {
        this.owned = owned;
        this.database = owned.dataSource();
        this.embedder = embedder;
        this.connection = database.getConnection();
        connection.setAutoCommit(false);
    }

    static PaperRowsFixture of(Class<?> testClass, Embedder embedder) throws SQLException {
        return new PaperRowsFixture(
                TestPostgres.database(testClass, "papers-search", PaperRowsFixture::migrate), embedder);
    }

    String[] address() {
        return new String[] {owned.jdbcUrl(), owned.user(), owned.password()};
    }

    private static void migrate(DataSource empty) throws Exception {
        Schema.apply(empty);
        PaperTables.TABLES.apply(empty);
    }

    /** In one transaction; a paper that is there is replaced. */
    void put(StoredPaper... papers) throws SQLException {
        put(List.of(papers));
    }

    void put(List<StoredPaper> papers) throws SQLException {
        long change = nextChange();
        for (StoredPaper paper : papers) {
            write(paper, change);
        }
        connection.commit();
    }

    void remove(String id) throws SQLException {
        long change = nextChange();
        run("delete from papers.paper where id = ?", id);
        run(
                "insert into papers.gone values (?, ?) on conflict (id) do update set change = excluded.change",
                id,
                change);
        connection.commit();
    }

    /** Vectors as another embedder would have made them. */
    void embedAgain(String id, Embedder other) throws SQLException {
        run("update papers.paper set change = ? where id = ?", nextChange(), id);
        for (String[] section :
                rows("select position, heading, content from papers.section where paper = '" + id + "'")) {
            vector(id, Integer.parseInt(section[0]), section[1] + "\n" + section[2], other);
        }
        connection.commit();
    }

    private long nextChange() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("update papers.feed set last = last + 1 returning last")) {
            row.next();
            return row.getLong(1);
        }
    }

    private void write(StoredPaper paper, long change) throws SQLException {
        boolean failed = paper.status().equals("failed");
        String reached = failed ? "metadata" : paper.status();
        run("delete from papers.paper where id = ?", paper.id());
        run(
                "insert into papers.paper (id, title, abstract, authors, categories, published, reached, is_failed, error,"
                        + " ingested_at, change) values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?)",
                paper.id(),
                paper.title(),
                paper.summary(),
                connection.createArrayOf("text", paper.authors().toArray()),
                connection.createArrayOf("text", paper.categories().toArray()),
                paper.published().map(Timestamp::from).orElse(null),
                reached,
                failed,
                failed ? "{}" : null,
                Timestamp.from(Instant.parse("2026-01-01T00:00:00Z")),
                change);
        for (int position = 0; position < paper.parts().size(); position++) {
            StoredPaper.Part part = paper.parts().get(position);
            run(
                    "insert into papers.section values (?, ?, 1, ?, ?)",
                    paper.id(),
                    position,
                    part.heading(),
                    part.content());
            for (Extraction one : part.extractions()) {
                run(
                        "insert into papers.extraction values (?, ?, ?, ?, ?, 'rules')",
                        paper.id(),
                        position,
                        one.type().word(),
                        one.name(),
                        one.detail());
            }
            vector(paper.id(), position, part.heading() + "\n" + part.content(), embedder);
        }
    }

    private void vector(String paper, int position, String text, Embedder by) throws SQLException {
        float[] v = by.embed(List.of(text), "test").getFirst();
        run(
                "insert into papers.vector values (?, ?, ?, ?) on conflict (paper, position)"
                        + " do update set embedder = excluded.embedder, v = excluded.v",
                paper,
                position,
                by.name(),
                connection.createArrayOf("float4", boxed(v)));
    }

    private static Object[] boxed(float[] v) {
        Object[] boxed = new Object[v.length];
        Arrays.setAll(boxed, i -> v[i]);
        return boxed;
    }

    void run(String sql, @Nullable Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            statement.execute();
        }
    }

    void commit() throws SQLException {
        connection.commit();
    }

    List<String[]> rows(String sql) throws SQLException {
        List<String[]> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            int columns = row.getMetaData().getColumnCount();
            while (row.next()) {
                String[] values = new String[columns];
                for (int i = 0; i < columns; i++) {
                    values[i] = row.getString(i + 1);
                }
                rows.add(values);
            }
        }
        return rows;
    }

    List<String> column(String sql) throws SQLException {
        return rows(sql).stream().map(row -> row[0]).toList();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
        owned.close();
    }
}
