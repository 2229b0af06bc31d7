package dev.okiagari.papers.arxiv;

import java.net.URI;

/** What one request for a page or a PDF brought. */
public sealed interface PageAnswer {

    @SuppressWarnings("ArrayRecordComponent") // never compared, and copied nowhere: pages are large
    record Found(byte[] body) implements PageAnswer {}

    /**
     * There is no such page, or only that of the abstract.
     *
     * @param forGood arXiv says that it will not come back
     */
    record Absent(boolean forGood) implements PageAnswer {}

    /** It is elsewhere: another request, which is another one to count. */
    record Moved(URI to) implements PageAnswer {}
}
