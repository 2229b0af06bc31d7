package dev.okiagari.gateway.http;

/**
 * How near an address may lie. Link-local addresses and the others at which clouds hand out credentials are refused by each of
 * them.
 */
public enum Reach {
    /** The public internet only. */
    PUBLIC,
    /** And this machine: for the sandbox and for tests. */
    LOOPBACK,
    /** And this machine and the private networks, where a model or a store of one's own may stand. */
    PRIVATE
}
