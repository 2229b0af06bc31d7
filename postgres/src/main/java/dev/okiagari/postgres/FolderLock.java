package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * A lock with one holder at a time, across all threads and processes that use the same lock file; the kernel releases
 * it when the holder dies. The file itself stays, because deleting it would allow two holders.
 */
final class FolderLock {

    /** File locks are held by the whole JVM, so threads of one JVM need a lock of their own in front. */
    private static final ConcurrentHashMap<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private FolderLock() {}

    /** Does the work alone and returns its answer. Not for use inside itself. */
    static <T> T holding(Path file, Duration patience, Supplier<T> work) {
        ReentrantLock threads = THREADS.computeIfAbsent(file.toAbsolutePath().normalize(), path -> new ReentrantLock());
        try {
            if (!threads.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw tooLong(file, patience);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new PostgresException("could not lock " + file + " because the thread was interrupted", e);
        }
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (!lockWithin(channel, patience)) {
                throw tooLong(file, patience);
            }
            Ownership.giveToOwnerOf(file.toAbsolutePath().resolveSibling("."), file);
            return work.get();
        } catch (IOException e) {
            throw new PostgresException(
                    "could not lock " + file + " because " + ReasonText.of(e)
                            + "; make the folder writable for this user or choose another one",
                    e);
        } finally {
            threads.unlock();
        }
    }

    private static boolean lockWithin(FileChannel channel, Duration patience) {
        return Polling.until(patience, () -> {
            try {
                FileLock lock = channel.tryLock();
                return lock != null;
            } catch (IOException e) {
                throw new PostgresException("could not take a file lock because " + ReasonText.of(e), e);
            }
        });
    }

    private static PostgresException tooLong(Path file, Duration patience) {
        return new PostgresException(
                "could not lock " + file + " within " + patience.toSeconds()
                        + " s because another process is starting or stopping the server of this folder; try again when it is done");
    }
}
