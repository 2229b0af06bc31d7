package dev.okiagari.papers.arxiv;

import java.net.URI;

/** arXiv's query is answered elsewhere: another request, which is another one to count. Says nothing against arXiv. */
public final class QueryMoved extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient URI to;

    QueryMoved(URI to) {
        super("arXiv's query has moved to " + to.getScheme() + "://" + to.getRawAuthority() + to.getRawPath());
        this.to = to;
    }

    /** The same query, where it is answered. */
    public URI to() {
        return to;
    }
}
