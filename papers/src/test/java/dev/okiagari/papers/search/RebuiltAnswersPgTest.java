package dev.okiagari.papers.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.IndexFollower;
import dev.okiagari.papers.search.document.PaperIndexPlan;
import dev.okiagari.papers.search.query.PaperSearch;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An index that has followed for long and one that was built just now give the same answers, in order and score. */
class RebuiltAnswersPgTest {
    @TempDir
    static Path folder;

    private static SearchFixture test;
    private static Questions before;

    /** With a past: papers were changed and taken out, so that the files hold older versions. */
    @BeforeAll
    static void fill() throws SQLException {
        test = new SearchFixture(RebuiltAnswersPgTest.class, folder);
        List<StoredPaper> papers = SandboxPapersFixture.every(20);
        test.put(papers.stream().map(p -> p.summed("Not yet known")).toArray(StoredPaper[]::new));
        // Few, or Lucene writes the file anew at once.
        test.put(papers.get(9));
        test.put(papers.get(10).as("failed"));
        test.rows.remove(papers.getFirst().id());
        test.follow();
        before = Questions.to(test);
        assertThat(before.total()).isEqualTo(papers.size() - 1);
    }

    @AfterAll
    static void close() throws SQLException {
        test.close();
    }

    @Test
    void the_past_is_still_in_the_files() {
        assertThat(deleted()).as("older versions of documents").isPositive();
    }

    @Test
    void a_new_index_gives_the_answers_of_the_old_one(@TempDir Path fresh) throws SQLException {
        try (FollowedIndex index = FollowedIndex.open(fresh, PaperIndexPlan.PLAN)) {
            new IndexFollower(index, test.rows.database).catchUp();
            assertThat(Questions.to(new PaperSearch(index, SearchFixture.EMBEDDER)))
                    .isEqualTo(before);
        }
    }

    @Test
    void the_graph_of_vectors_finds_nearly_what_comparing_all_of_them_finds() {
        SearchSettings graph = SearchSettings.defaults().withComparedInFull(0);
        PaperSearch approximate = new PaperSearch(test.index, SearchFixture.EMBEDDER, graph);
        for (String text : Questions.TEXTS) {
            List<String> exact = SearchFixture.ids(test.search().search(SearchRequest.of(text)));
            List<String> near = SearchFixture.ids(approximate.search(SearchRequest.of(text)));
            assertThat(near).as(text).hasSameSizeAs(exact);
            assertThat(near.stream().filter(exact::contains).count())
                    .as(text)
                    .isGreaterThanOrEqualTo(exact.size() * 8L / 10);
        }
    }

    private static int deleted() {
        return test.index.read(searcher -> searcher.getIndexReader().numDeletedDocs());
    }
}
