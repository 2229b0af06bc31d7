package dev.okiagari.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How long a server takes until an answer begins to arrive. */
public final class FirstByte {
    private static final int ROUNDS = 9;
    private static final double MOST_MILLIS = 50;

    private final HttpClient http = HttpClient.newHttpClient();
    private final String address;
    private final String token;
    private final List<String> slow = new ArrayList<>();

    public FirstByte(String address, String token) {
        this.address = address;
        this.token = token;
    }

    public FirstByte get(String path) throws Exception {
        return measure(path, request(path).GET().build());
    }

    public FirstByte post(String path, String json) throws Exception {
        HttpRequest request =
                request(path).POST(HttpRequest.BodyPublishers.ofString(json)).build();
        return measure(path + " " + json, request);
    }

    /** What took longer than 50 ms in half of all rounds. */
    public List<String> slow() {
        return slow;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + token)
                .header("Accept", path.startsWith("/api/") ? "application/json" : "text/html");
    }

    private FirstByte measure(String what, HttpRequest request) throws Exception {
        once(request);
        once(request);
        List<Long> nanos = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            nanos.add(once(request));
        }
        nanos.sort(null);
        double millis = nanos.get(ROUNDS / 2) / 1e6;
        System.out.printf(Locale.ROOT, "measured: the first byte of %s comes after %.1f ms%n", what, millis);
        if (millis >= MOST_MILLIS) {
            slow.add(what + " " + millis);
        }
        return this;
    }

    private long once(HttpRequest request) throws Exception {
        long began = System.nanoTime();
        HttpResponse<InputStream> answer = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = answer.body()) {
            assertThat(body.read()).isPositive();
            long took = System.nanoTime() - began;
            assertThat(answer.statusCode()).as(request.toString()).isEqualTo(200);
            body.readAllBytes();
            return took;
        }
    }
}
