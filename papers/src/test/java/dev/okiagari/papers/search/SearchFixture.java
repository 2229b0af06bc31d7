package dev.okiagari.papers.search;

import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.IndexFollower;
import dev.okiagari.papers.search.document.PaperIndexPlan;
import dev.okiagari.papers.search.query.PaperSearch;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;

/** Stored papers, an index that follows it, and searches in it. Used by one thread. */
final class SearchFixture implements AutoCloseable {
    static final WordEmbedder EMBEDDER = new WordEmbedder("words-64", 64);

    final PaperRowsFixture rows;
    final Path folder;
    FollowedIndex index;
    private IndexFollower follower;

    SearchFixture(Class<?> testClass, Path folder) throws SQLException {
        this.rows = PaperRowsFixture.of(testClass, EMBEDDER);
        this.folder = folder;
        this.index = FollowedIndex.open(folder, PaperIndexPlan.PLAN);
        this.follower = new IndexFollower(index, rows.database);
    }

    void put(StoredPaper... papers) throws SQLException {
        rows.put(papers);
        follower.catchUp();
    }

    void follow() throws SQLException {
        follower.catchUp();
    }

    IndexFollower follower() {
        return follower;
    }

    /** As a new process would. */
    void reopen() throws SQLException {
        index.close();
        open();
        follower.catchUp();
    }

    void open() {
        index = FollowedIndex.open(folder, PaperIndexPlan.PLAN);
        follower = new IndexFollower(index, rows.database);
    }

    PaperSearch search() {
        return new PaperSearch(index, EMBEDDER);
    }

    /** By words alone. */
    PaperSearch words() {
        return new PaperSearch(index, EMBEDDER, SearchSettings.defaults().withNearest(0));
    }

    List<String> found(String text) {
        return ids(words().search(SearchRequest.of(text)));
    }

    static List<String> ids(SearchAnswer answer) {
        return answer.hits().stream().map(hit -> hit.paper().text()).toList();
    }

    @Override
    public void close() throws SQLException {
        index.close();
        rows.close();
    }
}
