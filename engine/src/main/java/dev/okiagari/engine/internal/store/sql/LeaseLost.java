package dev.okiagari.engine.internal.store.sql;

/** The node has lost its leases, because it had no successful beat for too long. Its work is dropped. */
public final class LeaseLost extends RuntimeException {
    public LeaseLost() {
        super("could not settle because this node has lost its leases");
    }
}
