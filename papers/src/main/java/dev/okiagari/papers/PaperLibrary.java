package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.application.index.FollowedIndex;
import dev.okiagari.application.index.IndexCondition;
import dev.okiagari.application.index.IndexFollower;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.papers.embedding.Embedder;
import dev.okiagari.papers.search.ExtractionAnswer;
import dev.okiagari.papers.search.ExtractionRequest;
import dev.okiagari.papers.search.document.PaperIndexPlan;
import dev.okiagari.papers.search.query.ExtractionSearch;
import dev.okiagari.papers.search.query.PaperSearch;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The searchable papers of this host: an index in a folder that follows the database. One process writes the folder, others read what
 * it has committed. Opened by servers and by commands that search; threads may share it. Throws {@code DatabaseFailed} when the database
 * is away.
 */
public final class PaperLibrary implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final FollowedIndex index;
    private final IndexFollower follower;
    private @Nullable Thread following;

    private PaperLibrary(FollowedIndex index, IndexFollower follower) {
        this.index = index;
        this.follower = follower;
    }

    /** Throws {@link UncheckedIOException} when the folder cannot be used. */
    public static PaperLibrary open(Path folder, Database database) {
        FollowedIndex index = FollowedIndex.open(folder, PaperIndexPlan.PLAN);
        return new PaperLibrary(index, new IndexFollower(index, database.dataSource()));
    }

    /** Searches by words and by what this embedder makes of the question. */
    public PaperSearch searchWith(Embedder embedder) {
        return new PaperSearch(index, embedder);
    }

    public ExtractionAnswer searchExtractions(ExtractionRequest request) {
        return new ExtractionSearch(index).search(request);
    }

    /** What was found when the index was opened. */
    public IndexCondition condition() {
        return index.condition();
    }

    /** How many papers have changed since the index was last brought up to date. */
    public long behind() {
        try {
            return follower.behind();
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        }
    }

    /** Brings the index up to date: what is in the tables now is found from here on. */
    public void catchUp() {
        try {
            follower.catchUp();
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        }
    }

    /** Keeps the index up to date from now on, in a thread of its own, until it is closed. For servers; called once. */
    public synchronized void follow() {
        following = Thread.ofPlatform().daemon().name("okiagari-papers-index").start(follower);
    }

    /** Builds the index again from the database; false when another process writes it, which is asked to do so. */
    public boolean reindex() {
        try {
            return follower.reindex();
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        }
    }

    @Override
    public synchronized void close() {
        follower.close();
        try {
            if (following != null) {
                following.join(PATIENCE); // it ends after the page it is at
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            index.close();
        }
    }
}
