package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** An arXiv that answers every request with what a test gives it. */
public final class OddArxiv implements AutoCloseable {
    /** What it answers. */
    public record Reply(int status, String type, String body, String location) {
        public static Reply of(int status, String type, String body) {
            return new Reply(status, type, body, "");
        }

        /** As arXiv tells what is wrong with an id. */
        public static Reply error(int status, String message) {
            return of(
                    status,
                    "application/atom+xml",
                    feed("<entry><id>http://arxiv.org/api/errors#x</id><title>Error</title><summary>" + message
                            + "</summary><updated>2025-01-01T00:00:00Z</updated></entry>"));
        }

        public static String feed(String entries) {
            return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\""
                    + " xmlns:arxiv=\"http://arxiv.org/schemas/atom\"><title>x</title>" + entries + "</feed>";
        }
    }

    private final HttpServer server;
    private final AtomicReference<Reply> reply = new AtomicReference<>(Reply.of(404, "text/plain", ""));
    private final Map<String, Reply> to = new ConcurrentHashMap<>();
    private final AtomicInteger requests = new AtomicInteger();

    public OddArxiv() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            String target = exchange.getRequestURI().toString();
            Reply now = to.entrySet().stream()
                    .filter(e -> target.contains(e.getKey()))
                    .map(Map.Entry::getValue)
                    .findFirst()
                    .orElse(reply.get());
            byte[] body = now.body().getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", now.type());
            if (!now.location().isEmpty()) {
                exchange.getResponseHeaders().set("Location", now.location());
            }
            exchange.sendResponseHeaders(now.status(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        server.start();
    }

    public void answers(Reply next) {
        reply.set(next);
    }

    /** Answers requests whose address contains this with something else. */
    public void answersTo(String part, Reply next) {
        to.put(part, next);
    }

    public int requests() {
        return requests.get();
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
