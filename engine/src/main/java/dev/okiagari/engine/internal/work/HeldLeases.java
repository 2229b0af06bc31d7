package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.decide.Lease;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The leases a node knows it holds: an entry for each thread that works on an item. The entry of a thread that hangs is
 * removed when its item was released, although it still runs: the node may then hold the same item a second time, and
 * must be able to find that out. Safe for many threads.
 */
public final class HeldLeases {
    private final Set<Entry> entries = ConcurrentHashMap.newKeySet();

    /** The item one thread works on, by the lease it has now. */
    public static final class Entry {
        private volatile Lease lease;

        private Entry(Lease lease) {
            this.lease = lease;
        }

        /** The item went on to its next step under a new lease. */
        public void renew(Lease next) {
            lease = next;
        }
    }

    public Entry add(Lease lease) {
        Entry entry = new Entry(lease);
        entries.add(entry);
        return entry;
    }

    public void remove(Entry entry) {
        entries.remove(entry);
    }

    /** Others may have this item now: the thread that works on it here under that lease works without effect. */
    public void disown(Lease lease) {
        entries.removeIf(e -> e.lease.equals(lease));
    }

    public Set<Long> itemIds() {
        return entries.stream().map(e -> e.lease.itemId()).collect(Collectors.toSet());
    }

    public int size() {
        return entries.size();
    }
}
