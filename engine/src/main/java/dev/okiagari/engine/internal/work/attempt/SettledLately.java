package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.internal.store.row.KnownItem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The latest steps that this node has settled, so that it can tell when the database no longer knows of them. Keeps a fixed number; writing costs one
 * store. Safe for many threads.
 */
public final class SettledLately {
    private static final int KEPT = 4096;

    private final AtomicReferenceArray<KnownItem> ring = new AtomicReferenceArray<>(KEPT);
    private final AtomicLong count = new AtomicLong();

    public void add(KnownItem item) {
        int place = (int) (count.getAndIncrement() % KEPT);
        ring.setPlain(place, item);
    }

    /** Those that are still remembered, in no order. */
    public List<KnownItem> all() {
        List<KnownItem> all = new ArrayList<>();
        for (int i = 0; i < KEPT; i++) {
            KnownItem one = ring.get(i);
            if (one != null) {
                all.add(one);
            }
        }
        return all;
    }

    /** After the database went back: lost steps are reported once. */
    public void forget() {
        for (int i = 0; i < KEPT; i++) {
            ring.set(i, null);
        }
    }
}
