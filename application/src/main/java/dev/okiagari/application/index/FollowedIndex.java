package dev.okiagari.application.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Lock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Lucene index in a folder of this host. It holds nothing that the tables do not have, so it is built again when it is missing, damaged,
 * of another format, or of another database ({@link #condition}). The first process to open the folder writes it ({@link IndexFollower});
 * others read what that one has committed, and one of them takes over when it is gone. Opened by servers and commands; threads may share
 * it. Throws {@link UncheckedIOException} when the folder cannot be used.
 */
public final class FollowedIndex implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(FollowedIndex.class);

    private final IndexPlan plan;
    private final IndexFolder folder;
    private volatile @Nullable Generation current;
    private volatile IndexCondition condition = IndexCondition.USABLE;
    private volatile boolean doubtful;
    private volatile boolean closed;
    private volatile @Nullable Lock lock;
    private @Nullable Path place;

    private FollowedIndex(IndexPlan plan, IndexFolder folder) {
        this.plan = plan;
        this.folder = folder;
    }

    /** Opens it for writing if no other process does, otherwise for reading. */
    public static FollowedIndex open(Path folder, IndexPlan plan) {
        try {
            FollowedIndex index = new FollowedIndex(plan, new IndexFolder(folder));
            if (!index.takeOver()) {
                index.refresh();
            }
            index.current();
            return index;
        } catch (IOException e) {
            throw new UncheckedIOException("could not open the search index in " + folder, e);
        }
    }

    /** How far it is. */
    public IndexState state() {
        return current().state();
    }

    /** What was found when it was opened for writing, or when its follower last had to build it again. */
    public IndexCondition condition() {
        return condition;
    }

    /** Whether this process writes it. */
    public boolean isWriter() {
        return lock != null;
    }

    /** Asks the process that writes it to build it again; searches are answered meanwhile. */
    public void requestRebuild() {
        try {
            folder.requestRebuild();
        } catch (IOException e) {
            throw new UncheckedIOException("could not ask for a rebuild of the search index in " + folder, e);
        }
    }

    /** Something that is read from the index. */
    @FunctionalInterface
    public interface Reading<T> {
        T from(LiveSearcher searcher) throws IOException;
    }

    /** Reads what is in it at this moment. */
    public <T> T read(Reading<T> reading) {
        while (true) {
            Generation asked = current();
            try {
                return asked.read(reading);
            } catch (AlreadyClosedException e) {
                if (closed || asked == current) {
                    throw new IllegalStateException("could not search because the index was closed", e);
                } // otherwise it was replaced a moment ago
            } catch (IOException e) {
                doubtful = true;
                throw new UncheckedIOException("could not search because the index could not be read", e);
            }
        }
    }

    /** Whether a rebuild has been asked for and is not done yet. */
    public boolean isRebuildRequested() {
        return folder.isRebuildRequested();
    }

    IndexPlan plan() {
        return plan;
    }

    /** The generation that is being followed. For the follower, when this process writes. */
    Generation written() {
        return current();
    }

    /** An empty index until there is one. */
    private Generation current() {
        Generation now = current;
        return now == null ? nothing() : now;
    }

    private synchronized Generation nothing() {
        try {
            Generation now = current == null ? Generation.nothing(plan) : current;
            current = now;
            return now;
        } catch (IOException e) {
            throw new UncheckedIOException("could not hold an empty index in memory", e);
        }
    }

    /** Becomes the writer, if there is none. */
    synchronized boolean takeOver() throws IOException {
        if (lock != null) {
            return true;
        }
        Optional<Lock> free = closed ? Optional.empty() : folder.lock();
        if (free.isEmpty()) {
            return false;
        }
        lock = free.get();
        try {
            openForWriting();
            return true;
        } catch (IOException | RuntimeException e) {
            release();
            throw e;
        }
    }

    private void openForWriting() throws IOException {
        Optional<Path> known = folder.current();
        if (known.isPresent()) {
            Generation.Opened opened = Generation.openForWriting(plan, known.get());
            if (opened.generation().isPresent()) {
                folder.removeAllBut(known.get());
                exchange(opened.generation().get(), known.get());
                condition = IndexCondition.USABLE;
                return;
            }
            startOver(opened.found());
        } else {
            startOver(IndexCondition.MISSING);
        }
    }

    /** Empties the index at once: its content must not be found any more. */
    synchronized void startOver(IndexCondition because) throws IOException {
        // Commands say it in words of their own.
        log.info("building {} again: what was found is {}", this, because);
        condition = because;
        Path fresh = folder.next();
        swap(Generation.create(plan, fresh), fresh);
    }

    /** A place for a generation that is built aside. */
    synchronized Path aside() throws IOException {
        return folder.next();
    }

    /** Lets a generation that was built aside take the place of the present one. */
    synchronized void swap(Generation built, Path at) throws IOException {
        folder.point(at);
        exchange(built, at);
        folder.removeAllBut(at);
        folder.clearRebuildRequest();
    }

    private void exchange(Generation next, @Nullable Path at) {
        Generation before = current;
        current = next;
        place = at;
        if (before == null) {
            return;
        }
        try {
            before.close();
        } catch (IOException e) {
            // Its files may be gone, or its writer may have failed before; it is no longer needed.
            log.warn("could not close an older {}", this, e);
        }
    }

    /** For readers: makes visible what was committed since. */
    synchronized void refresh() throws IOException {
        Optional<Path> known = folder.current();
        if (closed || lock != null || known.isEmpty()) {
            return;
        }
        if (known.get().equals(place)) {
            current().refresh();
            return;
        }
        Optional<Generation> newer = Generation.openForReading(plan, known.get());
        if (newer.isPresent()) {
            exchange(newer.get(), known.get());
        }
    }

    /** Whether a search could not read it, or its files are not where they were. */
    boolean isDoubtful() throws IOException {
        Path at = place;
        return doubtful || (at != null && !(folder.current().equals(Optional.of(at)) && Files.isDirectory(at)));
    }

    /** Opens it again and checks it; until that is done results are empty and say so. */
    synchronized void reopen() throws IOException {
        if (closed) {
            return;
        }
        exchange(Generation.nothing(plan), null);
        release();
        doubtful = false;
        if (!takeOver()) {
            refresh();
        }
    }

    private void release() throws IOException {
        Lock held = lock;
        lock = null;
        if (held != null) {
            held.close();
        }
    }

    /** What was not committed will be read again from the tables. */
    @Override
    public synchronized void close() {
        closed = true;
        try {
            current().close();
        } catch (IOException e) {
            log.warn("could not close {}", this, e);
        } finally {
            try {
                release();
            } catch (IOException e) {
                log.warn("could not release the lock of {}", this, e);
            }
        }
    }

    @Override
    public String toString() {
        return plan.name() + " in " + folder;
    }
}
