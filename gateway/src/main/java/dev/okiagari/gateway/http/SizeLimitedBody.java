package dev.okiagari.gateway.http;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * A body that throws as soon as it is larger than allowed, or larger than its compressed form explains. Counts while
 * streaming, so nothing more than a buffer is ever held.
 */
final class SizeLimitedBody extends FilterInputStream {
    static final Category TOO_LARGE = Kind.INVALID.as("guard.too_large");
    static final Category BOMB = Kind.INVALID.as("guard.ratio");

    private static final int BUFFER = 8192;

    private final Counted sent;
    private final String call;
    private final BodyLimits limits;
    private final boolean compressed;
    private long given;
    private boolean atEnd;
    private @Nullable IOException failure;

    private SizeLimitedBody(InputStream decoded, Counted sent, String call, BodyLimits limits, boolean compressed) {
        super(decoded);
        this.sent = sent;
        this.call = call;
        this.limits = limits;
        this.compressed = compressed;
    }

    static SizeLimitedBody plain(InputStream body, String call, BodyLimits limits) {
        Counted sent = new Counted(body, call, limits.bytes());
        return new SizeLimitedBody(sent, sent, call, limits, false);
    }

    static SizeLimitedBody gzip(InputStream body, String call, BodyLimits limits) throws IOException {
        Counted sent = new Counted(body, call, limits.bytes());
        return new SizeLimitedBody(new GZIPInputStream(sent, BUFFER), sent, call, limits, true);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int read;
        try {
            read = in.read(into, from, length);
        } catch (IOException e) {
            failure = e;
            throw e;
        } catch (StackOverflowError e) {
            // Java's own reader calls itself for each empty part of compressed content.
            IOException broken = new ZipException("it has too many empty parts");
            failure = broken;
            throw broken;
        }
        if (read > 0) {
            given += read;
            judge();
        }
        atEnd |= read < 0;
        return read;
    }

    /** The exception that broke the stream; null if there was none. Tells a network fault from a fault of the reader. */
    @Nullable
    IOException failure() {
        return failure;
    }

    boolean isAtEnd() {
        return atEnd;
    }

    /** Compressed content may end before its message does; only a message read to its end frees its connection. */
    void reachEndOfMessage() throws IOException {
        if (compressed) {
            sent.read();
        }
    }

    @Override
    public long skip(long length) throws IOException {
        byte[] dropped = new byte[(int) Math.min(Math.max(length, 0), BUFFER)];
        return dropped.length == 0 ? 0 : Math.max(0, read(dropped, 0, dropped.length));
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    /** Leaves the connection alone: closing it properly would fetch the rest of the body first. */
    @Override
    public void close() {}

    private void judge() {
        if (given > limits.bytes()) {
            throw tooLarge(call, limits.bytes());
        }
        if (compressed && given > BodyLimits.UNJUDGED && given / limits.ratio() > sent.count) {
            throw BOMB.because("could not " + call + " because its answer grew more than " + limits.ratio()
                    + " times when decompressed");
        }
    }

    static ClassifiedException tooLarge(String call, long most) {
        return TOO_LARGE.because("could not " + call + " because its answer is larger than " + most + " bytes");
    }

    /** The bytes received: limited too, because compressed content may be endless without producing a byte. */
    private static final class Counted extends FilterInputStream {
        /** Incompressible content grows a little. */
        private static final long GROWTH = 64 << 10;

        private final String call;
        private final long most;
        private long count;

        Counted(InputStream in, String call, long most) {
            super(in);
            this.call = call;
            this.most = most;
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            add(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int read = in.read(into, from, length);
            add(Math.max(0, read));
            return read;
        }

        private void add(int bytes) {
            count += bytes;
            if (count - GROWTH > most) {
                throw tooLarge(call, most);
            }
        }

        @Override
        public void close() {} // see above
    }
}
