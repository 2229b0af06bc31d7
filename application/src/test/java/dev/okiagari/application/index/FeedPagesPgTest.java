package dev.okiagari.application.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.ChangeFeed.ChangedRow;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages of a change feed: complete, in order, and each at the cost of a page. */
final class FeedPagesPgTest {
    private static final int ROWS = 20_000;

    private NotesFixture notes;

    @BeforeEach
    void open() {
        notes = new NotesFixture();
    }

    @AfterEach
    void close() {
        notes.close();
    }

    private void run(String sql) {
        notes.database.inTransaction(tx -> Sql.write(tx, sql));
    }

    private List<ChangedRow> page(long after, int limit) {
        return notes.database.inTransaction(tx -> NotesFixture.FEED.changedAfter(tx, after, limit));
    }

    @Test
    void a_page_has_all_rows_of_each_of_its_changes_those_that_are_gone_too() {
        run("insert into notes.note select 'n' || n, 'x', n / 3 from generate_series(3, 29) n"); // three with each
        // of 1 to 9
        run("insert into notes.gone select 'g' || n, n / 2 from generate_series(4, 21) n"); // two with each of 2 to 10

        assertThat(page(0, 1)).extracting(ChangedRow::change).containsExactly(1L, 1L, 1L);
        assertThat(page(0, 4)).extracting(ChangedRow::change).containsExactly(1L, 1L, 1L, 2L, 2L, 2L, 2L, 2L);
        assertThat(page(8, 100)).extracting(ChangedRow::change).containsExactly(9L, 9L, 9L, 9L, 9L, 10L, 10L);

        List<ChangedRow> all = new ArrayList<>();
        for (List<ChangedRow> page = page(0, 7);
                !page.isEmpty();
                page = page(page.getLast().change(), 7)) {
            all.addAll(page);
        }
        assertThat(all)
                .hasSize(27 + 18)
                .doesNotHaveDuplicates()
                .extracting(ChangedRow::change)
                .isSorted();
    }

    @Test
    void a_page_reads_a_page_however_much_is_behind() {
        run("create index note_change on notes.note (change)");
        run("create index gone_change on notes.gone (change)");
        run("insert into notes.note select 'n' || n, repeat('x', 50), n * 2 from generate_series(1, " + ROWS + ") n");
        run("insert into notes.gone select 'g' || n, n * 2 + 1 from generate_series(1, " + ROWS + ") n");
        run("analyze notes.note");
        run("analyze notes.gone");

        int pages = 50; // more than the server needs to settle on one plan for all of them
        long read = notes.database.inTransaction(tx -> {
            long before = read(tx);
            long reached = 0;
            for (int i = 0; i < pages; i++) {
                reached = NotesFixture.FEED
                        .changedAfter(tx, reached, 20)
                        .getLast()
                        .change();
            }
            return read(tx) - before;
        });
        assertThat(read).as("rows read for " + pages + " pages of 20").isBetween(50L * 20, 50L * 45);
    }

    /** How many rows this transaction has read from tables. */
    private static long read(Connection tx) throws SQLException {
        String sql = """
                select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint from pg_stat_xact_user_tables
                where schemaname = 'notes'
                """;
        return Sql.first(tx, sql, row -> row.getLong(1)).orElseThrow();
    }
}
