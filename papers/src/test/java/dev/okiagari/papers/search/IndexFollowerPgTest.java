package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.application.Database;
import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.IndexCondition;
import dev.okiagari.application.index.IndexFollower;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.search.document.PaperIndexPlan;
import dev.okiagari.papers.search.query.PaperSearch;
import dev.okiagari.papers.store.PaperActs;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Indexes keep up with the tables, each by itself. */
class IndexFollowerPgTest {
    @TempDir
    Path folder;

    @TempDir
    Path otherFolder;

    private SearchFixture test;

    @BeforeEach
    void open() throws SQLException {
        test = new SearchFixture(getClass(), folder);
    }

    @AfterEach
    void close() throws SQLException {
        test.close();
    }

    @Test
    void changes_and_deletions_are_followed_and_nothing_else_is_read() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "Lattices"), StoredPaper.of("2401.00002", "More lattices"));
        assertThat(test.found("lattice")).hasSize(2);

        test.put(StoredPaper.of("2401.00001", "Graphs").as("failed"));
        assertThat(test.found("lattice")).containsExactly("2401.00002");
        assertThat(test.found("graph")).containsExactly("2401.00001");

        test.rows.remove("2401.00002");
        assertThat(test.follower().catchUp()).isEqualTo(1);
        assertThat(test.found("lattice")).isEmpty();
        assertThat(test.follower().catchUp()).isZero();

        test.put(StoredPaper.of("2401.00002", "Lattices once more"));
        assertThat(test.found("lattice")).containsExactly("2401.00002");
    }

    @Test
    void a_paper_is_found_once_it_has_a_title_whatever_its_status() throws SQLException {
        test.rows.run("insert into papers.paper (id) values ('2401.00009')");
        test.rows.commit();
        test.put(
                StoredPaper.of("2401.00001", "Lattices").as("metadata"),
                StoredPaper.of("2401.00002", "Lattices").as("failed"));

        assertThat(test.found("")).containsExactly("2401.00002", "2401.00001");
    }

    @Test
    void a_paper_taken_out_and_submitted_again_before_anybody_looked_is_not_found_until_it_has_a_title()
            throws SQLException {
        test.put(StoredPaper.of("2401.00001", "Lattices"));
        PaperId id = new PaperId("2401.00001");
        Database database = Database.over(test.rows.database);
        boolean wasHere = database.inTransaction(tx -> new PaperActs().delete(tx, id));
        boolean isNew = database.inTransaction(tx -> new PaperActs().insert(tx, id));
        assertThat(wasHere && isNew).isTrue();

        test.follow();
        assertThat(test.found("")).isEmpty();

        test.put(StoredPaper.of("2401.00001", "Lattices again"));
        assertThat(test.found("again")).containsExactly("2401.00001");
    }

    @Test
    void many_papers_of_one_change_are_read_whole() throws SQLException {
        List<StoredPaper> papers = new ArrayList<>();
        for (int i = 1; i <= 90; i++) {
            papers.add(StoredPaper.of("2401.000%02d".formatted(i), "Lattice"));
        }
        test.rows.put(papers);
        test.rows.put(StoredPaper.of("2402.00001", "Lattice"));
        test.follow();

        assertThat(test.search().search(SearchRequest.of("lattice")).total()).isEqualTo(91);
    }

    @Test
    void a_second_server_with_a_folder_of_its_own_follows_deletions_too() throws SQLException {
        try (FollowedIndex other = FollowedIndex.open(otherFolder, PaperIndexPlan.PLAN)) {
            IndexFollower follower = new IndexFollower(other, test.rows.database);
            test.put(StoredPaper.of("2401.00001", "Lattices"), StoredPaper.of("2401.00002", "More lattices"));
            follower.catchUp();
            test.rows.remove("2401.00001");
            test.put(StoredPaper.of("2401.00003", "Even more lattices"));
            follower.catchUp();

            PaperSearch search = new PaperSearch(other, SearchFixture.EMBEDDER);
            assertThat(search.search(SearchRequest.of("lattice")))
                    .isEqualTo(test.search().search(SearchRequest.of("lattice")))
                    .satisfies(answer ->
                            assertThat(SearchFixture.ids(answer)).containsExactly("2401.00002", "2401.00003"));
        }
    }

    @Test
    void a_command_reads_beside_a_server_and_takes_over_when_that_is_gone() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "Lattices"));
        try (FollowedIndex beside = FollowedIndex.open(folder, PaperIndexPlan.PLAN)) {
            assertThat(beside.isWriter()).isFalse();
            PaperSearch search = new PaperSearch(beside, SearchFixture.EMBEDDER);
            IndexFollower follower = new IndexFollower(beside, test.rows.database);
            assertThat(search.search(SearchRequest.of("lattice")).total()).isEqualTo(1);

            test.put(StoredPaper.of("2401.00002", "More lattices"));
            follower.catchUp();
            assertThat(search.search(SearchRequest.of("lattice")).total()).isEqualTo(2);

            assertThat(test.follower().reindex()).isTrue();
            follower.catchUp();
            assertThat(search.search(SearchRequest.of("lattice")).total()).isEqualTo(2);

            assertThat(follower.reindex()).as("asked for, not done").isFalse();
            assertThat(test.index.isRebuildRequested()).isTrue();

            test.index.close();
            test.rows.put(StoredPaper.of("2401.00003", "Even more lattices"));
            follower.catchUp();
            assertThat(beside.isWriter()).isTrue();
            assertThat(search.search(SearchRequest.of("lattice")).total()).isEqualTo(3);
        }
    }

    @Test
    void one_who_comes_before_the_first_index_finds_nothing_and_says_so() throws SQLException {
        test.index.close();
        try (FollowedIndex nothing = FollowedIndex.open(otherFolder, PaperIndexPlan.PLAN)) {
            SearchAnswer answer = new PaperSearch(nothing, SearchFixture.EMBEDDER).search(SearchRequest.of(""));
            assertThat(answer.hits()).isEmpty();
            assertThat(answer.whole()).isFalse();
        }
        assertThatThrownBy(() -> test.search().search(SearchRequest.of("")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("closed");
    }

    @Test
    void the_running_follower_survives_an_outage_fulfils_wishes_and_stops() throws Exception {
        AtomicBoolean away = new AtomicBoolean();
        AtomicInteger refused = new AtomicInteger();
        IndexFollower follower = new IndexFollower(test.index, flaky(test.rows.database, away, refused));
        Thread thread = Thread.ofPlatform().start(follower);
        try {
            test.rows.put(StoredPaper.of("2401.00001", "Lattices"));
            follower.wake();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> test.found("lattice").size() == 1);

            away.set(true);
            follower.wake();
            await().atMost(Duration.ofSeconds(60)).until(() -> refused.get() > 0); // so no earlier reading is under way
            test.rows.put(StoredPaper.of("2401.00002", "More lattices"));
            int before = refused.get();
            follower.wake();
            await().atMost(Duration.ofSeconds(60)).until(() -> refused.get() > before);
            assertThat(test.found("lattice"))
                    .as("what is there is found all the same")
                    .hasSize(1);
            away.set(false);
            follower.wake();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> test.found("lattice").size() == 2);

            test.index.requestRebuild();
            follower.wake();
            await().atMost(Duration.ofSeconds(60)).until(() -> !test.index.isRebuildRequested());
            assertThat(test.found("lattice")).hasSize(2);
        } finally {
            follower.close();
            thread.join(60_000);
        }
        assertThat(thread.isAlive()).isFalse();
    }

    @Test
    void an_index_of_another_database_is_built_anew() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "Lattices"), StoredPaper.of("2401.00002", "More lattices"));
        test.rows.run("update papers.feed set origin = ?", UUID.randomUUID());
        test.rows.run("delete from papers.paper where id = '2401.00001'");
        test.rows.commit();

        test.reopen();

        assertThat(test.found("")).containsExactly("2401.00002");
    }

    @Test
    void a_database_that_was_set_back_is_read_anew() throws SQLException {
        test.put(StoredPaper.of("2401.00001", "Lattices"));
        test.put(StoredPaper.of("2401.00002", "More lattices"));
        test.rows.run("delete from papers.paper where id = '2401.00002'");
        test.rows.run("update papers.feed set last = last - 1");
        test.rows.commit();

        test.follow();

        assertThat(test.index.condition()).isEqualTo(IndexCondition.OTHER_DATABASE);
        assertThat(test.index.state().change()).isEqualTo(1);
        assertThat(test.found("")).containsExactly("2401.00001");
    }

    private static DataSource flaky(DataSource real, AtomicBoolean away, AtomicInteger refused) {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, args) -> {
                    if (away.get() && method.getName().equals("getConnection")) {
                        refused.incrementAndGet();
                        throw new SQLException("the database is away", "08001");
                    }
                    try {
                        return method.invoke(real, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
