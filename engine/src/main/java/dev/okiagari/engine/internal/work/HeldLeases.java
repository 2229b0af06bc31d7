package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.decide.Lease;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * What a node knows it holds: a grip for each thread that works on an item. A thread that hangs loses its grip when its
 * item was offered again, although it still runs: the node may hold the same item a second time without knowing, and
 * must then be able to find that out. Safe for many threads.
 */
public final class HeldLeases {
    private final Set<Grip> grips = ConcurrentHashMap.newKeySet();

    /** One thread's hold on one item, by the lease it has now. */
    public static final class Grip {
        private volatile Lease lease;

        private Grip(Lease lease) {
            this.lease = lease;
        }

        /** The item went on to its next step under a new lease. */
        public void renew(Lease next) {
            lease = next;
        }
    }

    public Grip take(Lease lease) {
        Grip grip = new Grip(lease);
        grips.add(grip);
        return grip;
    }

    public void drop(Grip grip) {
        grips.remove(grip);
    }

    /** Others may have this item now: whoever works on it here under that lease does so in vain. */
    public void disown(Lease lease) {
        grips.removeIf(g -> g.lease.equals(lease));
    }

    public Set<Long> itemIds() {
        return grips.stream().map(g -> g.lease.itemId()).collect(Collectors.toSet());
    }

    public int size() {
        return grips.size();
    }
}
