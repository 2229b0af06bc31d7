package dev.okiagari.papers;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/** The sandbox's arXiv, except that some of its papers have other documents: what a test gives them, and nothing else. */
final class MixedArxiv implements AutoCloseable {
    private static final byte[] NONE = {};

    private final URI rest;
    private final HttpServer server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, byte[]> documents = new ConcurrentHashMap<>();
    private final Map<String, String> comments = new ConcurrentHashMap<>();
    private final Map<String, Integer> asked = new ConcurrentHashMap<>();

    MixedArxiv(URI rest) throws IOException {
        this.rest = rest;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::answer);
        server.start();
    }

    /** The paper's page is this, and it has no PDF. */
    void page(String id, byte[] html) {
        both(id, html, NONE);
    }

    /** The paper's PDF is this, and it has no page. */
    void pdf(String id, byte[] pdf) {
        both(id, NONE, pdf);
    }

    void both(String id, byte[] html, byte[] pdf) {
        documents.put("/html/" + id, html);
        documents.put("/pdf/" + id, pdf);
    }

    /** What authors say of the paper beside its abstract. */
    void comment(String id, String text) {
        comments.put(id, text);
    }

    private byte[] commented(URI asked, byte[] answer) {
        String query = String.valueOf(asked.getQuery());
        return comments.entrySet().stream()
                .filter(one -> query.contains("id_list=" + one.getKey()))
                .findFirst()
                .map(one -> new String(answer, UTF_8)
                        .replaceAll("(?s)<arxiv:comment.*?</arxiv:comment>", "")
                        .replace(
                                "</entry>",
                                "<arxiv:comment xmlns:arxiv=\"http://arxiv.org/schemas/atom\">" + one.getValue()
                                        + "</arxiv:comment></entry>")
                        .getBytes(UTF_8))
                .orElse(answer);
    }

    /** How often a document of the paper was asked for. */
    int asked(String path) {
        return asked.getOrDefault(path, 0);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        asked.merge(path, 1, Integer::sum);
        byte[] document = documents.get(path);
        if (document == null) {
            HttpResponse<byte[]> answer = sandbox(exchange.getRequestURI());
            answer.headers()
                    .firstValue("Content-Type")
                    .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
            reply(exchange, answer.statusCode(), commented(exchange.getRequestURI(), answer.body()));
        } else {
            reply(exchange, document.length == 0 ? 404 : 200, document);
        }
    }

    private HttpResponse<byte[]> sandbox(URI asked) throws IOException {
        try {
            URI address = rest.resolve(asked.toString());
            return http.send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static void reply(HttpExchange exchange, int status, byte[] body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        http.close();
    }
}
