package dev.okiagari.skills.flow;

/** How a flow carries what it carries; tells a client that authenticates from a thief. */
public enum Carriage {
    /** A single named secret where a service expects a credential: a header, a user name, a cookie. */
    CREDENTIAL,
    /** A single named secret in an address or a body. */
    NAMED,
    /** A whole environment, a part of it chosen by name, or the content of files with secrets. */
    WHOLE,
    /** No secret: what was downloaded or hidden. */
    NONE
}
