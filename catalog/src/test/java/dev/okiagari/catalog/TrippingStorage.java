package dev.okiagari.catalog;

import dev.okiagari.gateway.storage.KeyPrefix;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.gateway.storage.Put;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.StoredObject;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;

/** A storage whose puts fail when a test says so. */
public final class TrippingStorage implements RawStorage {
    private final RawStorage storage;
    private final AtomicReference<Function<ObjectKey, Optional<RuntimeException>>> failing =
            new AtomicReference<>(key -> Optional.empty());
    private final AtomicInteger puts = new AtomicInteger();

    public TrippingStorage(RawStorage storage) {
        this.storage = storage;
    }

    public void fail(Function<ObjectKey, Optional<RuntimeException>> how) {
        failing.set(how);
    }

    public void heal() {
        fail(key -> Optional.empty());
    }

    /** How many puts failed. */
    public int failedPuts() {
        return puts.get();
    }

    @Override
    public Put putIfAbsent(ObjectKey key, byte[] content) {
        failing.get().apply(key).ifPresent(fault -> {
            puts.incrementAndGet();
            throw fault;
        });
        return storage.putIfAbsent(key, content);
    }

    @Override
    public Optional<byte[]> get(ObjectKey key) {
        return storage.get(key);
    }

    @Override
    public Optional<StoredObject> find(ObjectKey key) {
        return storage.find(key);
    }

    @Override
    public void delete(ObjectKey key) {
        storage.delete(key);
    }

    @Override
    public Stream<StoredObject> list(KeyPrefix prefix) {
        return storage.list(prefix);
    }

    @Override
    public String identity() {
        return storage.identity();
    }

    @Override
    public boolean isShared() {
        return storage.isShared();
    }

    @Override
    public void close() {
        storage.close();
    }
}
