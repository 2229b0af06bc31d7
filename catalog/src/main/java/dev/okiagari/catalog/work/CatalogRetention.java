package dev.okiagari.catalog.work;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.answer.RawKey;
import dev.okiagari.catalog.store.DoomedTable;
import dev.okiagari.catalog.store.RetentionWrites;
import dev.okiagari.gateway.storage.ObjectKey;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.StoredObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Deletes raw copies that are older than the retention and that nothing points to, and forgets sources that were not seen for as long. May run
 * on many nodes at the same time and be killed at any place: the next one finishes. Threads may share it.
 */
public final class CatalogRetention {
    private static final int BATCH = 200;

    private final Database database;
    private final RawStorage storage;
    private final RetentionWrites writes = new RetentionWrites();
    private final DoomedTable doomed = new DoomedTable();

    public CatalogRetention(Database database, RawStorage storage) {
        this.database = database;
        this.storage = storage;
    }

    /** How many sources were forgotten, and how many raw copies deleted. */
    public record Report(long sources, long copies) {}

    /** Throws a classified exception when the storage fails; what is done stays done. */
    public Report run(Duration retention) {
        if (retention.isNegative() || retention.isZero()) {
            throw new IllegalArgumentException("the retention must be above zero, not " + retention);
        }
        Instant limit = database.inTransaction(tx -> writes.limit(tx, retention));
        long copies = finishEarlier();
        long sources = 0;
        for (List<String> keys = expired(limit); !keys.isEmpty(); keys = expired(limit)) {
            sources += keys.size();
            copies += delete(keys);
        }
        return new Report(sources, copies + deleteUnused(limit));
    }

    private List<String> expired(Instant limit) {
        return database.inTransaction(tx -> writes.expire(tx, limit, BATCH));
    }

    private long finishEarlier() {
        long copies = 0;
        for (List<String> left = left(); !left.isEmpty(); left = left()) {
            copies += deleteAll(left);
        }
        return copies;
    }

    private List<String> left() {
        return database.inTransaction(tx -> doomed.left(tx, BATCH));
    }

    private long deleteUnused(Instant limit) {
        long copies = 0;
        List<String> batch = new ArrayList<>();
        try (Stream<StoredObject> objects = storage.list(RawKey.ALL)) {
            Iterator<StoredObject> old =
                    objects.filter(object -> object.storedAt().isBefore(limit)).iterator();
            while (old.hasNext()) {
                batch.add(old.next().key().text());
                if (batch.size() == BATCH || !old.hasNext()) {
                    copies += delete(batch);
                    batch.clear();
                }
            }
        }
        return copies;
    }

    private long delete(List<String> keys) {
        return deleteAll(database.inTransaction(tx -> doomed.doom(tx, keys)));
    }

    private long deleteAll(List<String> keys) {
        return keys.stream().filter(this::deleteDoomed).count();
    }

    /** While the key is locked nobody stores the copy again, so what is deleted is never what staging points to. */
    private boolean deleteDoomed(String key) {
        return database.inTransaction(tx -> {
            boolean isMine = doomed.claim(tx, key);
            if (isMine) {
                storage.delete(new ObjectKey(key));
                doomed.forget(tx, key);
            }
            return isMine;
        });
    }

    /** Finishes the deletion of one copy, so that it can be stored again. Returns at once when nobody is deleting it. */
    public void makeRoom(ObjectKey key) {
        deleteDoomed(key.text());
    }
}
