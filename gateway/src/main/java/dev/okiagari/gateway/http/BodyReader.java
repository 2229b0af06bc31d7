package dev.okiagari.gateway.http;

import java.io.IOException;
import java.io.InputStream;

/** Reads the body of a success while it arrives. */
@FunctionalInterface
public interface BodyReader<T> {
    /**
     * Reads what it needs; the rest is not fetched. The stream throws when a limit is reached or the connection fails;
     * do not catch that. An exception of the reader's own (a parser's, for example) becomes the cause of an unchecked
     * one, which the rules classify. The stream is valid during this call only.
     */
    T read(Head head, InputStream body) throws IOException;
}
