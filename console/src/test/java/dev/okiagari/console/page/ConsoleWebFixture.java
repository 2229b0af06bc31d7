package dev.okiagari.console.page;

import dev.okiagari.console.Console;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSettings;
import io.javalin.Javalin;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Map;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** A console in a Javalin on a port of the kernel's choice, and a client that keeps its cookies. */
final class ConsoleWebFixture implements AutoCloseable {
    final Console console;
    private final Javalin javalin;
    private final HttpClient http =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    ConsoleWebFixture(DataSource source) throws SQLException {
        this(source, AccessSettings.defaults());
    }

    ConsoleWebFixture(DataSource source, AccessSettings settings) throws SQLException {
        AccessSchema.apply(source);
        console = new Console(source, "", settings);
        javalin = Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    console.mount(config.routes);
                })
                .start("127.0.0.1", 0);
    }

    /** With the cookies of whom it has signed in. */
    HttpClient http() {
        return http;
    }

    String address() {
        return "http://127.0.0.1:" + javalin.port();
    }

    ConsoleWebFixture signedIn(Role role) throws IOException, InterruptedException {
        String link = console.newLink(role);
        HttpResponse<String> answer = post("/sign-in", Map.of("code", link.substring(link.indexOf('=') + 1)));
        if (answer.statusCode() != 302) {
            throw new IllegalStateException("could not sign in: " + answer.statusCode() + " " + answer.body());
        }
        return this;
    }

    HttpResponse<String> get(String path, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(address() + path)).header("Accept", "text/html");
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, Map<String, String> form, String... headers)
            throws IOException, InterruptedException {
        String body = form.entrySet().stream()
                .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address() + path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        request.headers(headers.length > 0 ? headers : new String[] {"Sec-Fetch-Site", "same-origin"});
        return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** The status of an answer, without the cookies of this client. */
    int call(String method, String path, String... headers) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address() + path))
                .headers(headers)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @Override
    public void close() {
        console.close();
        javalin.stop();
    }
}
