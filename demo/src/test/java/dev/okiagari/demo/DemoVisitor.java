package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;

/** Somebody who has opened the sign-in link of a demo, without a browser. */
final class DemoVisitor {
    /** A link that names nobody is for the user who made it. */
    static final String NAME = System.getProperty("user.name");

    private static final Pattern LINK = Pattern.compile("(http://127\\.0\\.0\\.1:\\d+)/sign-in\\?code=(\\S+)&to=/demo");

    private static final Pattern WORKER = Pattern.compile("name=\"node\" value=\"(\\d+)\"");

    private static final Pattern NODE = Pattern.compile("<b>node (\\d+)(?: \\([^)<]*\\))?</b>");

    private final HttpClient http =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final String address;

    private DemoVisitor(String address) {
        this.address = address;
    }

    static DemoVisitor signedIn(DemoProcess demo) throws IOException, InterruptedException {
        Matcher link = link(demo);
        DemoVisitor visitor = new DemoVisitor(link.group(1));
        HttpResponse<String> answer = visitor.post("/sign-in", Map.of("code", link.group(2), "to", "/demo"));
        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location")).contains("/demo");
        return visitor;
    }

    /** The link that signs in once: the address, and its code. */
    static Matcher link(DemoProcess demo) {
        Matcher link = LINK.matcher(demo.err());
        assertThat(link.find()).as(demo.err()).isTrue();
        return link;
    }

    /** The ids of the nodes that the page offers to kill. */
    List<String> workers() throws IOException, InterruptedException {
        return ids(WORKER);
    }

    /** The ids of all nodes on the page, with those that are silent and not removed yet. */
    List<String> nodes() throws IOException, InterruptedException {
        return ids(NODE);
    }

    private List<String> ids(Pattern pattern) throws IOException, InterruptedException {
        return pattern.matcher(get("/demo").body())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    /** Kills a node by its button on the page, as soon as there is one. */
    void killOne() {
        Awaitility.await().atMost(3, TimeUnit.MINUTES).until(() -> {
            List<String> workers = workers();
            // A busy machine may have a node register again under another id between the page and the click.
            return !workers.isEmpty()
                    && post("/demo/kill", Map.of("node", workers.getFirst())).statusCode() == 302;
        });
    }

    /** Kills nodes that have other ids than these, until enough is seen. */
    void killAllBut(List<String> these, BooleanSupplier enough) {
        Awaitility.await().atMost(3, TimeUnit.MINUTES).until(() -> {
            for (String worker : workers()) {
                if (!these.contains(worker)) {
                    post("/demo/kill", Map.of("node", worker));
                }
            }
            return enough.getAsBoolean();
        });
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(URI.create(address + path))
                        .header("Accept", "text/html")
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, Map<String, String> form) throws IOException, InterruptedException {
        String body = form.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining("&"));
        return http.send(
                HttpRequest.newBuilder(URI.create(address + path))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
