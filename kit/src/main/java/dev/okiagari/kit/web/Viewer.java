package dev.okiagari.kit.web;

import dev.okiagari.kit.json.JsonText;
import io.javalin.http.sse.SseClient;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One open page. It has a thread and a short queue of its own, so that a slow one keeps nobody waiting. It writes and ends its
 * stream without Javalin's client: when the client has gone and Jetty has ended the request already, that one would try to answer it
 * for ever.
 */
final class Viewer {
    private static final Logger LOG = LoggerFactory.getLogger(Viewer.class);
    private static final int MOST_WAITING = 20;

    /** A browser whose stream has ended opens the next after so long: before anybody is told that there is no news. */
    private static final int REOPEN_MILLIS = 500;

    private record Region(String id, String html) {}

    private final SseClient client;
    private final BooleanSupplier mayStay;
    private final Consumer<Viewer> whenGone;
    private final AtomicBoolean gone = new AtomicBoolean();
    private final BlockingQueue<Runnable> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread sender;
    private final long openedAt = WebTicks.now();

    /**
     * @param mayStay asks whether its reader is still allowed
     * @param whenGone told once, when nothing can be sent any more
     */
    Viewer(SseClient client, BooleanSupplier mayStay, Consumer<Viewer> whenGone) {
        this.client = client;
        this.mayStay = mayStay;
        this.whenGone = whenGone;
        this.sender = Thread.ofVirtual().name("okiagari-viewer").start(this::sendAll);
    }

    /** Nothing changed is told too: the page knows by that that its figures are fresh. */
    void send(Map<String, String> regions) {
        put(() -> {
            regions.forEach((id, html) ->
                    event("region", new String(JsonText.bytes(new Region(id, html)), StandardCharsets.UTF_8)));
            event("fresh", "1"); // an event without data is not dispatched
        });
    }

    void sendAway() {
        put(() -> event("away", "1"));
    }

    /** The data has no line break: it is JSON on one line. */
    private void event(String name, String data) {
        write("event: " + name + "\ndata: " + data + "\n\n");
    }

    private void write(String text) {
        try {
            OutputStream out = client.ctx().res().getOutputStream();
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void put(Runnable message) {
        if (!waiting.offer(message)) {
            end(); // it reads too slowly; its browser opens the stream again and gets everything
        }
    }

    private void sendAll() {
        try {
            write("retry: " + REOPEN_MILLIS + "\n\n");
            while (!gone.get()) {
                waiting.take().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.debug("a page is gone", e);
            end();
        }
    }

    /** Ends the stream if it has run for so long. */
    void endAfter(Duration longest) {
        if (WebTicks.now() - openedAt >= longest.toNanos()) {
            end();
        }
    }

    boolean isGone() {
        return gone.get();
    }

    void endUnlessAllowed() {
        if (!mayStay.getAsBoolean()) {
            end();
        }
    }

    private void end() {
        if (gone.getAndSet(true)) {
            return;
        }
        whenGone.accept(this);
        try {
            client.ctx().req().getAsyncContext().complete();
        } catch (RuntimeException e) {
            LOG.debug("the request of a page has ended already", e);
        }
    }

    void close() {
        sender.interrupt();
    }
}
