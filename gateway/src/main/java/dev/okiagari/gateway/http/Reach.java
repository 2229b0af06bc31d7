package dev.okiagari.gateway.http;

/** Which networks may be called. Link-local addresses, and others at which clouds provide credentials, are always refused. */
public enum Reach {
    /** The public internet only. */
    PUBLIC,
    /** The public internet and this machine, for the sandbox and for tests. */
    LOOPBACK,
    /** The public internet, this machine and private networks, for example for a model or storage of your own. */
    PRIVATE
}
