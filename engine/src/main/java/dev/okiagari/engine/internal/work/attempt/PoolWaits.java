package dev.okiagari.engine.internal.work.attempt;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often in a row items of this node found no connection in the application's pool, so that they wait longer each time.
 * Kept in memory, for the latest items only: what is forgotten makes one wait shorter. Safe for many threads.
 */
public final class PoolWaits {
    private static final int MOST = 10_000;

    private final Map<Long, Integer> inARow = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Integer> eldest) {
            return size() > MOST;
        }
    };

    /** Saves the many attempts that need no lock from taking one. */
    private volatile boolean isUsed;

    /** Counts one more of this item, and returns how many there are now. */
    synchronized int more(long itemId) {
        isUsed = true;
        return inARow.merge(itemId, 1, Integer::sum);
    }

    /** Its attempt has ended in another way. */
    void forget(long itemId) {
        if (isUsed) {
            remove(itemId);
        }
    }

    private synchronized void remove(long itemId) {
        inARow.remove(itemId);
        isUsed = !inARow.isEmpty();
    }
}
