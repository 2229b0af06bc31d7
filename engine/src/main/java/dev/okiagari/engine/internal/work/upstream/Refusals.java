package dev.okiagari.engine.internal.work.upstream;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Calls of this node that were refused because of wrong settings (401, 403), until their attempts are settled: only then is it on
 * record what follows, a hold or the end of a run. Nobody calls the same upstream meanwhile. Safe for many threads.
 */
final class Refusals {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition settled = lock.newCondition();
    private final Map<String, Set<Long>> itemsByUpstream = new HashMap<>();
    private volatile boolean any;

    void add(String upstream, long itemId) {
        lock.lock();
        try {
            itemsByUpstream.computeIfAbsent(upstream, u -> new HashSet<>()).add(itemId);
            any = true;
        } finally {
            lock.unlock();
        }
    }

    /** The item's attempt is settled, or nobody waits for it any more. */
    void settled(long itemId) {
        if (!any) {
            return;
        }
        lock.lock();
        try {
            itemsByUpstream.values().forEach(items -> items.remove(itemId));
            itemsByUpstream.values().removeIf(Set::isEmpty);
            any = !itemsByUpstream.isEmpty();
            settled.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** False for an item that was refused itself. */
    boolean isOpen(String upstream, long itemId) {
        if (!any) {
            return false;
        }
        lock.lock();
        try {
            Set<Long> items = itemsByUpstream.get(upstream);
            return items != null && !items.contains(itemId);
        } finally {
            lock.unlock();
        }
    }

    /** Returns when no refusal is open; an item that was refused itself does not wait, else two could wait for each other. */
    void await(String upstream, long itemId) throws InterruptedException {
        if (!any) {
            return;
        }
        lock.lockInterruptibly();
        try {
            for (Set<Long> items = itemsByUpstream.get(upstream);
                    items != null && !items.contains(itemId);
                    items = itemsByUpstream.get(upstream)) {
                settled.await();
            }
        } finally {
            lock.unlock();
        }
    }
}
