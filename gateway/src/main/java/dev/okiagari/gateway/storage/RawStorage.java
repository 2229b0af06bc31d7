package dev.okiagari.gateway.storage;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps raw copies under keys. An object is stored as a whole or not at all, and never changes afterwards. Steps call it outside
 * their transactions, from any number of threads.
 *
 * <p>Failures are classified: {@code storage.transient} (try again), {@code storage.auth} and {@code storage.setup}
 * (misconfigured), {@code storage.too_large} (invalid).
 */
public interface RawStorage extends AutoCloseable {
    /**
     * Puts the content if there is none under this key. On return the stored object is durable. Of several callers at
     * most one is told that it created the object; none if the response to that one was lost, whose retry finds its own
     * content. At most 64 MiB.
     */
    Put putIfAbsent(ObjectKey key, byte[] content);

    /** The content; empty when there is no object. */
    Optional<byte[]> get(ObjectKey key);

    /** The metadata of the object; empty when there is none. */
    Optional<StoredObject> find(ObjectKey key);

    /** Deletes the object; does nothing when there is none. */
    void delete(ObjectKey key);

    /** All objects under the prefix, in no particular order, fetched while the stream is read. Close it. */
    Stream<StoredObject> list(KeyPrefix prefix);

    /** The identity of this storage, the same for every process that shares it; compared to find processes that do not. */
    String identity();

    /** True when processes on several hosts may share it. */
    boolean isShared();

    /** False when its objects do not survive a process, or that is unknown; such a storage is never used for a database. */
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

    /** Deletes everything under the prefix and returns how many objects that were. */
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
