package dev.okiagari.gateway.http;

import java.io.IOException;
import java.io.InputStream;

/** Reads the body of a success while it arrives. */
@FunctionalInterface
public interface BodyReader<T> {
    /**
     * Takes what it needs; what it leaves is not fetched. The stream throws when a limit is reached or the connection fails;
     * let that pass. An exception of the reader's own (a parser's, say) leaves as the cause of an unchecked one, for the rules
     * to judge. The stream ends with this call.
     */
    T read(Head head, InputStream body) throws IOException;
}
