package dev.okiagari.gateway.http;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.io.HttpMessageParser;
import org.apache.hc.core5.http.io.HttpMessageParserFactory;
import org.apache.hc.core5.http.io.HttpTransportMetrics;
import org.apache.hc.core5.http.io.SessionInputBuffer;
import org.apache.hc.core5.util.CharArrayBuffer;

/**
 * Reads heads that end with an empty line, as they must. The library accepts the end of the connection as the end of
 * the head, and so would accept a truncated head as a complete response with an empty body.
 */
final class WholeHeads implements HttpMessageParserFactory<ClassicHttpResponse> {
    private final Http1Config bounds;

    WholeHeads(Http1Config bounds) {
        this.bounds = bounds;
    }

    @Override
    @SuppressWarnings("deprecation") // the interface has no other method to implement
    public HttpMessageParser<ClassicHttpResponse> create(Http1Config ignored) {
        return new DefaultHttpResponseParser(bounds) {
            @Override
            public ClassicHttpResponse parse(SessionInputBuffer buffer, InputStream in)
                    throws IOException, HttpException {
                try {
                    return super.parse(new Lines(buffer), in);
                } catch (IllegalArgumentException e) {
                    // A status such as 000, for which the library has no answer.
                    throw new ProtocolException("the head of the response is malformed", e);
                }
            }
        };
    }

    /** The same buffer; after the first line the end of the connection is an error. */
    private static final class Lines implements SessionInputBuffer {
        private final SessionInputBuffer buffer;
        private boolean begun;

        Lines(SessionInputBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public int readLine(CharArrayBuffer line, InputStream in) throws IOException {
            int read = buffer.readLine(line, in);
            if (read < 0 && begun) {
                throw new ConnectionClosedException("the head of the response is incomplete");
            }
            begun = true;
            return read;
        }

        @Override
        public int length() {
            return buffer.length();
        }

        @Override
        public int capacity() {
            return buffer.capacity();
        }

        @Override
        public int available() {
            return buffer.available();
        }

        @Override
        public int read(byte[] into, int from, int length, InputStream in) throws IOException {
            return buffer.read(into, from, length, in);
        }

        @Override
        public int read(byte[] into, InputStream in) throws IOException {
            return buffer.read(into, in);
        }

        @Override
        public int read(InputStream in) throws IOException {
            return buffer.read(in);
        }

        @Override
        public HttpTransportMetrics getMetrics() {
            return buffer.getMetrics();
        }
    }
}
