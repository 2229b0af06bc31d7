package dev.okiagari.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.shop.RakutenSettings;
import dev.okiagari.gateway.http.GuardSettings;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.http.Reach;
import dev.okiagari.gateway.http.TimeLimits;
import dev.okiagari.gateway.redaction.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** A shop that answers every request with what a test gives it, and a client of it. */
public final class OddShop implements AutoCloseable {
    private static final RakutenSettings.Keys KEYS =
            new RakutenSettings.Keys(Secret.of("app-4711-id"), Secret.of("pk_4711_key"));
    private static final URI SITE = URI.create("https://shop-reader.example");

    private final HttpServer server;
    private final GuardedHttp http = http();
    private final AtomicReference<byte[]> body = new AtomicReference<>(new byte[0]);
    private final AtomicInteger status = new AtomicInteger(200);
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicReference<URI> asked = new AtomicReference<>(SITE);
    private final AtomicReference<Map<String, String>> headers = new AtomicReference<>(Map.of());

    public OddShop() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            asked.set(exchange.getRequestURI());
            Map<String, String> seen = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            exchange.getRequestHeaders().forEach((name, values) -> seen.put(name, values.getFirst()));
            headers.set(seen);
            byte[] bytes = body.get();
            exchange.getResponseHeaders().set("Content-Type", "application/json;charset=utf-8");
            exchange.sendResponseHeaders(status.get(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
    }

    /** A client that may call stand-ins on this machine. */
    public static GuardedHttp http() {
        return http(TimeLimits.defaults().silence());
    }

    /** One that gives a stand-in up after so much silence. */
    public static GuardedHttp http(Duration silence) {
        return GuardedHttp.open(GuardSettings.defaults()
                .withSchemes("http")
                .withReach(Reach.LOOPBACK)
                .withTime(TimeLimits.defaults().withSilence(silence))
                .withRedirects(0));
    }

    public static RakutenSettings settings(URI base) {
        return RakutenSettings.at(base, SITE, KEYS);
    }

    public Rakuten answers(int code, String json) {
        return answers(code, json.getBytes(UTF_8));
    }

    public Rakuten answers(int code, byte[] bytes) {
        status.set(code);
        body.set(bytes);
        return new Rakuten(http, settings(url()));
    }

    public int requests() {
        return requests.get();
    }

    public URI asked() {
        return asked.get();
    }

    public Map<String, String> headers() {
        return headers.get();
    }

    private URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public void close() {
        http.close();
        server.stop(0);
    }
}
