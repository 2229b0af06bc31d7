package dev.okiagari.application.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps an index up to date with the tables: reads what changed since the index's last commit and commits it together
 * with the number of the change. Whatever dies in between, the next round begins where the index is. A server runs it
 * in a thread of its own; a command calls {@link #catchUp}. Threads may share it; one works at a time.
 */
public final class IndexFollower implements Runnable, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(IndexFollower.class);
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private final FollowedIndex index;
    private final FeedReader feed;
    private final ReentrantLock working = new ReentrantLock();
    private final Semaphore signal = new Semaphore(0);
    private volatile boolean stopping;

    public IndexFollower(FollowedIndex index, DataSource database) {
        this.index = index;
        this.feed = new FeedReader(index.plan(), database);
    }

    /**
     * Brings the index up to date and returns how many rows were written or removed. When another process writes the
     * index, looks at what that one has committed instead.
     *
     * @throws SQLException when the database is unavailable; what was committed stays
     * @throws UncheckedIOException when the folder cannot be used
     */
    public long catchUp() throws SQLException {
        working.lock();
        try {
            if (!index.takeOver()) {
                index.refresh();
                return 0;
            }
            if (index.isDoubtful()) {
                index.reopen();
            }
            if (feed.isOfAnother(index.state())) {
                index.startOver(IndexCondition.OTHER_DATABASE);
            }
            return feed.bringInto(index.written());
        } catch (IOException | RuntimeException e) {
            // A writer that failed stays shut: begin again from its last commit.
            reopen(e);
            throw e instanceof IOException io
                    ? new UncheckedIOException("could not write the search index", io)
                    : (RuntimeException) e;
        } finally {
            working.unlock();
        }
    }

    /** How many rows have changed since the index's last commit. Any thread may ask. */
    public long behind() throws SQLException {
        return feed.behind(index.state());
    }

    /**
     * Builds the index again from the tables, beside the old one, and swaps it in when it is complete; the old one answers until then. When another
     * process writes the index, asks that one to do so and returns false.
     */
    public boolean reindex() throws SQLException {
        working.lock();
        try {
            if (!index.takeOver()) {
                index.requestRebuild();
                return false;
            }
            Path aside = index.aside();
            Generation fresh = Generation.create(index.plan(), aside);
            try {
                feed.bringInto(fresh);
                if (!fresh.state().whole()) {
                    throw new IllegalStateException(
                            "could not rebuild the search index because its follower was closed");
                }
                index.swap(fresh, aside);
            } catch (IOException | SQLException | RuntimeException e) {
                if (index.written() != fresh) {
                    fresh.close();
                }
                throw e;
            }
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException("could not rebuild the search index", e);
        } finally {
            working.unlock();
        }
    }

    /** Follows until it is closed. */
    @Override
    public void run() {
        Duration wait = POLL;
        while (!stopping) {
            wait = runOnce() ? POLL : longer(wait);
            try {
                if (signal.tryAcquire(wait.toMillis(), TimeUnit.MILLISECONDS)) {
                    signal.drainPermits();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private boolean runOnce() {
        try {
            if (index.isRebuildRequested() && index.isWriter()) {
                reindex();
            }
            catchUp();
            return true;
        } catch (SQLException e) {
            if (!stopping) {
                log.warn("{}: could not read the database, retrying: {}", index, e.toString());
            }
            return false;
        } catch (RuntimeException e) {
            if (!stopping) {
                log.warn("{}: could not follow the database, retrying", index, e);
            }
            return false;
        }
    }

    /** Wakes it before the next poll, because something has changed. */
    public void wake() {
        signal.release();
    }

    /** Ends {@link #run} after the page it is at. The index stays open. */
    @Override
    public void close() {
        stopping = true;
        feed.stop();
        signal.release();
    }

    private void reopen(Exception because) {
        try {
            index.reopen();
        } catch (IOException | RuntimeException e) {
            because.addSuppressed(e);
        }
    }

    private static Duration longer(Duration wait) {
        return Optional.of(wait.multipliedBy(2))
                .filter(d -> d.compareTo(LONGEST_WAIT) < 0)
                .orElse(LONGEST_WAIT);
    }
}
