package dev.okiagari.papers.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.Schema;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which papers have to do with one. */
class RelatedReadsPgTest {
    private static final PaperId ONE = new PaperId("2401.00001");

    private TestDatabase database;
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        database = TestPostgres.database(getClass(), "papers-related", RelatedReadsPgTest::migrate);
        connection = database.dataSource().getConnection();
        run("""
                insert into papers.paper (id, reached, title, published, ingested_at, change)
                select '2401.0000' || n, 'metadata', 'Paper ' || n, timestamptz '2024-01-01' + n * interval '1 day', null, n
                from generate_series(1, 6) n;
                insert into papers.paper (id) values ('2401.00007');
                insert into papers.citation (source, reference, position, target, target_arxiv, raw) values
                  ('2401.00001', 'arxiv:2401.00002', 0, '2401.00002', '2401.00002', 'r'),
                  ('2401.00001', 'arxiv:2401.00007', 1, '2401.00007', '2401.00007', 'r'),
                  ('2401.00001', 'arxiv:2401.00001', 2, '2401.00001', '2401.00001', 'r'),
                  ('2401.00001', 'arxiv:2301.00009', 3, null, '2301.00009', 'r'),
                  ('2401.00003', 'arxiv:2401.00001', 0, '2401.00001', '2401.00001', 'r'),
                  ('2401.00004', 'arxiv:2401.00001', 0, '2401.00001', '2401.00001', 'r');
                insert into papers.entity_link values
                  ('2401.00001', 'method', 'A'), ('2401.00001', 'method', 'B'), ('2401.00001', 'dataset', 'A'),
                  ('2401.00002', 'method', 'B'),
                  ('2401.00003', 'method', 'B'), ('2401.00003', 'method', 'A'), ('2401.00003', 'method', 'C'),
                  ('2401.00004', 'dataset', 'A'),
                  ('2401.00005', 'method', 'C'),
                  ('2401.00006', 'method', 'A'),
                  ('2401.00001', 'author', 'Ada'), ('2401.00005', 'author', 'Ada')
                """);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    @Test
    void by_citations_both_ways_and_by_what_they_share_with_most_in_common_first() throws SQLException {
        assertThat(related(10))
                .containsExactly(
                        "citation 2401.00002 1 []",
                        "citation 2401.00007 1 []",
                        "cited_by 2401.00004 1 []",
                        "cited_by 2401.00003 1 []",
                        "shared_method 2401.00003 2 [A, B]",
                        "shared_method 2401.00006 1 [A]",
                        "shared_method 2401.00002 1 [B]",
                        "shared_dataset 2401.00004 1 [A]",
                        "shared_author 2401.00005 1 [Ada]");
    }

    @Test
    void of_each_kind_only_so_many() throws SQLException {
        assertThat(related(1))
                .containsExactly(
                        "citation 2401.00002 1 []",
                        "cited_by 2401.00004 1 []",
                        "shared_method 2401.00003 2 [A, B]",
                        "shared_dataset 2401.00004 1 [A]",
                        "shared_author 2401.00005 1 [Ada]");
        assertThatThrownBy(() -> related(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_paper_that_is_not_here_has_none() throws SQLException {
        assertThat(new RelatedReads().of(connection, new PaperId("2401.09999"), 10))
                .isEmpty();
    }

    private List<String> related(int atMost) throws SQLException {
        return new RelatedReads()
                .of(connection, ONE, atMost).stream()
                        .map(r -> r.kind().word() + " " + r.id() + " " + r.count() + " " + r.names())
                        .toList();
    }

    private void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void migrate(DataSource empty) throws Exception {
        Schema.apply(empty);
        PaperTables.TABLES.apply(empty);
    }
}
