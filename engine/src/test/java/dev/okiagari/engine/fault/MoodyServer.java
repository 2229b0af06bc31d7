package dev.okiagari.engine.fault;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.RetryAfter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A real HTTP server that does what its mood says, and a client of it. */
final class MoodyServer implements AutoCloseable {
    /** What it does with a request. */
    enum Mood {
        WELL,
        ERRORS,
        HANGS,
        THROTTLES
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpClient client = HttpClient.newHttpClient();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final List<Long> answeredWell = new CopyOnWriteArrayList<>();
    private volatile Mood mood = Mood.WELL;

    MoodyServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    void mood(Mood next) {
        mood = next;
    }

    /** When it answered well, in ascending order. */
    List<Long> answeredWellMicros() {
        return answeredWell.stream().map(nanos -> nanos / 1000).sorted().toList();
    }

    private void answer(HttpExchange exchange) throws IOException {
        switch (mood) {
            case WELL -> {
                answeredWell.add(System.nanoTime());
                exchange.sendResponseHeaders(200, -1);
            }
            case ERRORS -> exchange.sendResponseHeaders(503, -1);
            case HANGS -> awaitClose();
            case THROTTLES -> {
                exchange.getResponseHeaders().add("Retry-After", "1");
                exchange.sendResponseHeaders(429, -1);
            }
        }
        exchange.close();
    }

    private void awaitClose() {
        try {
            closing.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Calls it once; anything but 200 is thrown. */
    int call(String path) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + path);
        HttpResponse<Void> answer =
                client.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding());
        if (answer.statusCode() != 200) {
            throw new HttpFailure(
                    answer.statusCode(),
                    "the server said " + answer.statusCode(),
                    answer.headers()
                            .firstValue("Retry-After")
                            .map(s -> RetryAfter.ofSeconds(Long.parseLong(s)))
                            .orElse(null));
        }
        return answer.statusCode();
    }

    @Override
    public void close() {
        closing.countDown();
        server.stop(0);
        client.shutdownNow();
        threads.shutdownNow();
    }
}
