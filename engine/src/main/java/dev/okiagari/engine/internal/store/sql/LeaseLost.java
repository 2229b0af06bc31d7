package dev.okiagari.engine.internal.store.sql;

/** The node may no longer hold anything: it had no good beat for too long. What it was doing is dropped. */
public final class LeaseLost extends RuntimeException {
    public LeaseLost() {
        super("could not settle because this node has lost its leases");
    }
}
