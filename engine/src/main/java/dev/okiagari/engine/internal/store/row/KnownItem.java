package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.internal.decide.Lease;

/** An item as a node remembers it: under which lease it holds it or has settled it, and when it was submitted. */
public record KnownItem(Lease lease, String pipeline, String key, long submittedMicros) {
    public static KnownItem of(LeasedItem item) {
        return new KnownItem(item.lease(), item.pipeline(), item.key(), item.submittedMicros());
    }

    @Override
    public String toString() {
        return pipeline + " " + key + " (item " + lease.itemId() + ", step " + lease.step() + ")";
    }
}
