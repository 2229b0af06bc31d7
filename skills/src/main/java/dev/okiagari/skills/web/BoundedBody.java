package dev.okiagari.skills.web;

import dev.okiagari.kit.web.WebTicks;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * The body of a request, up to a size and for a limited time: a client that sends a byte now and then is cut off. Throws
 * {@link BodyRefused}. Used by one thread.
 */
final class BoundedBody extends InputStream {
    private final InputStream in;
    private final long most;
    private final Duration patience;
    private final long begun = WebTicks.now();
    private long read;

    BoundedBody(InputStream in, long most, Duration patience) {
        this.in = in;
        this.most = most;
        this.patience = patience;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        int count = read(one, 0, 1);
        return count < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        int count = in.read(into, from, length);
        read += Math.max(0, count);
        if (read > most) {
            throw BodyRefused.tooLarge(most);
        }
        if (count >= 0 && WebTicks.now() - begun > patience.toNanos()) {
            throw BodyRefused.tooSlow(patience.toSeconds());
        }
        return count;
    }
}
