package dev.okiagari.papers.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Schema;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.papers.view.PaperFilter;
import dev.okiagari.papers.view.Status;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists of a large library read what they show, not all there is. */
class ListPlansPgTest {
    /** The planner looks up both ends of an index, a few entries for each list. */
    private static final long PLANNING = 20;

    private TestDatabase database;
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        database = TestPostgres.database(getClass(), "papers-plans", ListPlansPgTest::migrate);
        connection = database.dataSource().getConnection();
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    insert into papers.paper (id, reached, title, abstract, categories, published, ingested_at, change)
                    select '24' || lpad((1 + n % 12)::text, 2, '0') || '.' || lpad((1 + n / 12)::text, 5, '0'),
                           case when n % 5 = 0 then 'queued' else 'ready' end, 'Paper ' || n, repeat('words ', 100),
                           case when n % 4000 = 7 then array['math.GT'] else array['cs.CL', 'cs.LG'] end,
                           case when n % 5 = 0 then null else timestamptz '2000-01-01' + n * interval '1 hour' end,
                           now(), n
                    from generate_series(1, 30000) n
                    """);
            statement.execute("analyze papers.paper");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    private static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        PaperTables.TABLES.apply(source);
    }

    @Test
    void one_status_is_read_along_its_index() throws SQLException {
        assertThat(list(Set.of(Status.QUEUED), Set.of())).isEqualTo(100);

        assertThat(read("papers.paper_status")).isEqualTo(101);
        assertThat(read("papers.paper_published")).isLessThan(PLANNING);
    }

    @Test
    void a_rare_category_and_one_that_nobody_has_are_found_by_their_index() throws SQLException {
        assertThat(list(Set.of(), Set.of("math.gt"))).isEqualTo(8);
        assertThat(list(Set.of(), Set.of("hep-th.XX"))).isZero();

        assertThat(read("papers.paper_categories")).isEqualTo(8);
        assertThat(read("papers.paper_published")).isLessThan(PLANNING);
    }

    @Test
    void without_a_filter_the_newest_are_read_along_the_index_of_dates() throws SQLException {
        assertThat(list(Set.of(), Set.of())).isEqualTo(100);

        assertThat(read("papers.paper_published")).isBetween(101L, 101L + PLANNING);
    }

    /** After a few calls PostgreSQL may keep one plan for all filters, which reads from the newest paper on. */
    @Test
    void the_oldest_year_is_read_along_the_index_of_dates_however_many_lists_were_read_before() throws SQLException {
        for (int i = 0; i < 12; i++) {
            list(Set.of(), Set.of(), 2003);
        }
        long before = read("papers.paper_published");
        assertThat(list(Set.of(), Set.of(), 2000)).isEqualTo(100);

        assertThat(read("papers.paper_published") - before).isBetween(101L, 101L + PLANNING);
    }

    private int list(Set<Status> statuses, Set<String> categories) throws SQLException {
        return list(statuses, categories, null);
    }

    private int list(Set<Status> statuses, Set<String> categories, @Nullable Integer year) throws SQLException {
        PaperFilter filter = new PaperFilter(statuses, categories, year, PaperFilter.Sort.PUBLISHED, null, 100);
        return new PaperReads().list(connection, filter).papers().size();
    }

    /** How many entries of an index this transaction has read. */
    private long read(String index) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("select pg_stat_get_xact_tuples_returned('" + index + "'::regclass)")) {
            row.next();
            return row.getLong(1);
        }
    }
}
