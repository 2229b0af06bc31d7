package dev.okiagari.kit.web.mount;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.web.WebTicks;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body must come at a pace: a client that sends a byte now and then would keep a thread for hours. Its method is its
 * own, too: no header turns a read into a change, or the other way round.
 */
final class PunctualRequest extends Request.Wrapper {
    private static final String METHOD_OVERRIDE = "X-HTTP-Method-Override";

    /** Bytes a second on average, after the patience. */
    private static final long LEAST_PACE = 1000;

    private final long begun = WebTicks.now();
    private final Duration patience;
    private final HttpFields headers;
    private long bytes;

    PunctualRequest(Request request, Duration patience) {
        super(request);
        this.patience = patience;
        this.headers = request.getHeaders().contains(METHOD_OVERRIDE)
                ? HttpFields.build(request.getHeaders()).remove(METHOD_OVERRIDE)
                : request.getHeaders();
    }

    /** The body came too slowly. */
    static final class TooSlow extends IOException {
        private static final long serialVersionUID = 1;

        private TooSlow() {
            super(say("problem.too-slow-body"));
        }
    }

    @Override
    public HttpFields getHeaders() {
        return headers;
    }

    @Override
    public Content.@Nullable Chunk read() {
        Content.Chunk chunk = super.read();
        if (chunk == null) {
            return null;
        }
        if (chunk.getFailure() instanceof TimeoutException) { // nothing came for the time that a connection may be idle
            return Content.Chunk.from(new TooSlow(), true);
        }
        bytes += chunk.remaining();
        long nanos = WebTicks.now() - begun;
        boolean isSlow = nanos > patience.toNanos()
                && bytes < LEAST_PACE * Duration.ofNanos(nanos).toSeconds();
        if (isSlow && !chunk.isLast()) {
            chunk.release();
            return Content.Chunk.from(new TooSlow(), true);
        }
        return chunk;
    }
}
