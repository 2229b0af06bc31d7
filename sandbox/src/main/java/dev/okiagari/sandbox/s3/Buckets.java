package dev.okiagari.sandbox.s3;

import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** All objects, in memory and bounded. A put decides and stores in one step, so of two conditional ones one wins. */
public final class Buckets {
    public static final String FIRST = "okiagari";
    private static final long MOST_BYTES = 512L * 1024 * 1024;

    private final Map<String, NavigableMap<String, Stored>> buckets = new TreeMap<>();
    private long bytes;

    Buckets() {
        create(FIRST);
    }

    /** The result of a put. */
    enum Put {
        DONE,
        CONDITION_FAILED,
        FULL
    }

    /** Bucket and key. */
    public record ObjectName(String bucket, String key) {}

    synchronized boolean create(String bucket) {
        return buckets.putIfAbsent(bucket, new TreeMap<>()) == null;
    }

    synchronized boolean exists(String bucket) {
        return buckets.containsKey(bucket);
    }

    synchronized boolean remove(String bucket) {
        NavigableMap<String, Stored> objects = buckets.get(bucket);
        return objects != null && objects.isEmpty() && buckets.remove(bucket) != null;
    }

    /** The condition is evaluated on the stored object. */
    synchronized Put put(ObjectName place, Stored object, Predicate<Optional<Stored>> condition) {
        NavigableMap<String, Stored> objects = objects(place.bucket());
        Stored before = objects.get(place.key());
        if (!condition.test(Optional.ofNullable(before))) {
            return Put.CONDITION_FAILED;
        }
        long after = bytes + object.bytes().length - (before == null ? 0 : before.bytes().length);
        if (after > MOST_BYTES) {
            return Put.FULL;
        }
        bytes = after;
        objects.put(place.key(), object);
        return Put.DONE;
    }

    public synchronized Optional<Stored> get(ObjectName place) {
        return Optional.ofNullable(objects(place.bucket()).get(place.key()));
    }

    synchronized void delete(ObjectName place) {
        Stored gone = objects(place.bucket()).remove(place.key());
        bytes -= gone == null ? 0 : gone.bytes().length;
    }

    /** A copy: all objects of a bucket in the order of their keys. */
    public synchronized NavigableMap<String, Stored> list(String bucket) {
        return new TreeMap<>(objects(bucket));
    }

    /** Objects in all buckets. */
    public synchronized int size() {
        return buckets.values().stream().mapToInt(Map::size).sum();
    }

    private NavigableMap<String, Stored> objects(String bucket) {
        NavigableMap<String, Stored> objects = buckets.get(bucket);
        return objects == null ? new TreeMap<>() : objects;
    }
}
