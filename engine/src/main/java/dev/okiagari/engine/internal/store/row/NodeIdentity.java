package dev.okiagari.engine.internal.store.row;

/**
 * Who a node is to the database. The token is random and known to this process alone: when the database goes back in time, an id may be given out again,
 * and two processes would otherwise take each other's leases for their own.
 */
public record NodeIdentity(long id, long token) {
    /** Before a node has registered: no row is like this. */
    public static final NodeIdentity NONE = new NodeIdentity(0, 0);
}
