package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.row.KnownItem;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The leases a node knows it holds: an entry for each thread that works on an item. The entry of a thread that hangs is
 * removed when its item was released, although it still runs: the node may then hold the same item a second time, and
 * must be able to find that out. Safe for many threads.
 */
public final class HeldLeases {
    private final Map<Entry, KnownItem> leases = new ConcurrentHashMap<>();

    /** Stands for a thread that works on an item. */
    public static final class Entry {}

    public Entry add(KnownItem item) {
        Entry entry = new Entry();
        leases.put(entry, item);
        return entry;
    }

    /** The item went on to its next step under a new lease. */
    public void renew(Entry entry, KnownItem next) {
        leases.replace(entry, next);
    }

    public void remove(Entry entry) {
        leases.remove(entry);
    }

    /** Others may have this item now: the thread that works on it here under that lease works without effect. */
    public void disown(Lease lease) {
        leases.values().removeIf(held -> held.lease().equals(lease));
    }

    public Set<Long> itemIds() {
        return leases.values().stream().map(held -> held.lease().itemId()).collect(Collectors.toSet());
    }

    List<KnownItem> all() {
        return List.copyOf(leases.values());
    }

    public int size() {
        return leases.size();
    }
}
