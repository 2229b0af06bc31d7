package dev.okiagari.gateway.storage;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps raw copies under keys. An object is there whole or not at all, and never changes once it is there. Steps call it
 * outside their transactions, from any number of threads.
 *
 * <p>Failures are classified: {@code storage.transient} (try again), {@code storage.auth} and {@code storage.setup}
 * (misconfigured), {@code storage.too_large} (invalid).
 */
public interface RawStorage extends AutoCloseable {
    /**
     * Puts the content where nothing is. When it returns, what is there is durable. Of many callers with one key at most one
     * creates it; none, when the answer to that one was lost: its next try finds its own content there. At most 64 MiB.
     */
    Put putIfAbsent(ObjectKey key, byte[] content);

    /** The content; empty when there is nothing. */
    Optional<byte[]> get(ObjectKey key);

    /** What is known of the object; empty when there is none. */
    Optional<StoredObject> find(ObjectKey key);

    /** Deletes the object; does nothing when there is none. */
    void delete(ObjectKey key);

    /** All objects under the prefix, in no particular order, fetched while the stream is read. Close it. */
    Stream<StoredObject> list(KeyPrefix prefix);

    /** Which storage this is, the same for every process that shares it: compared, to find processes that do not. */
    String identity();

    /** True when processes on several hosts may share it. */
    boolean isShared();

    /** False when its objects are known to end with a process, or nobody can tell: such a one is never the storage of a database. */
    default boolean isLasting() {
        return true;
    }

    /** Retention: deletes what was put before that time, and returns how many. Safe to run on many nodes at once. */
    default long deleteOlderThan(KeyPrefix prefix, Instant limit) {
        try (Stream<StoredObject> objects = list(prefix)) {
            return objects.filter(object -> object.storedAt().isBefore(limit))
                    .mapToLong(this::deleted)
                    .sum();
        }
    }

    /** Takes everything under the prefix away, and says how many. */
    default long deleteAll(KeyPrefix prefix) {
        try (Stream<StoredObject> objects = list(prefix)) {
            return objects.mapToLong(this::deleted).sum();
        }
    }

    private long deleted(StoredObject object) {
        delete(object.key());
        return 1;
    }

    @Override
    void close();
}
