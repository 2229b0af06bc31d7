package dev.okiagari.skills.web.api;

import dev.okiagari.kit.json.JsonText;
import io.javalin.http.sse.SseClient;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** A client that reads a stream. It has a thread and a queue of its own, so that a slow one keeps no other waiting. */
final class Subscriber {
    private static final int MOST_WAITING = 2000;

    private final SseClient client;
    private final BlockingQueue<Runnable> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread sender;

    Subscriber(SseClient client) {
        this.client = client;
        this.sender = Thread.ofVirtual().name("okiagari-subscriber").start(this::sendAll);
    }

    /**
     * Sends a message.
     *
     * @param id what the client sends back when it connects again; null: nothing
     */
    void send(String event, Object data, @Nullable String id) {
        String text = new String(JsonText.bytes(data), StandardCharsets.UTF_8);
        put(() -> {
            if (id == null) {
                client.sendEvent(event, text);
            } else {
                client.sendEvent(event, text, id);
            }
        });
    }

    /** So that proxies do not close a quiet connection. */
    void keepOpen() {
        put(() -> client.sendComment("here"));
    }

    private void put(Runnable message) {
        if (!waiting.offer(message)) {
            close(); // it reads too slowly; it connects again and catches up
        }
    }

    private void sendAll() {
        try {
            while (true) {
                Runnable message = waiting.take();
                if (client.terminated()) {
                    return;
                }
                message.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            client.close(); // it is gone
        }
    }

    void close() {
        sender.interrupt();
        client.close();
    }
}
