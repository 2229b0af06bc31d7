package dev.okiagari.console.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.okiagari.console.Console;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.AccessTable;
import io.javalin.Javalin;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;

/** A console in a Javalin on a port of the kernel's choice, with a token of each role. */
final class ConsoleApiFixture implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    final Console console;
    final String viewer;
    final String operator;
    final HttpClient http = HttpClient.newHttpClient();
    private final Javalin javalin;

    ConsoleApiFixture(DataSource source) throws SQLException {
        this(source, "");
    }

    ConsoleApiFixture(DataSource source, String base) throws SQLException {
        AccessSchema.apply(source);
        AccessTable table = new AccessTable(source);
        viewer = table.newToken("a viewer", Role.VIEWER).text();
        operator = table.newToken("an operator", Role.OPERATOR).text();
        console = new Console(source, base, AccessSettings.defaults());
        javalin = Javalin.create(config -> {
                    config.startup.showJavalinBanner = false;
                    config.concurrency.useVirtualThreads = true;
                    config.http.maxRequestSize = 20_000_000;
                    console.mount(config.routes);
                })
                .start("127.0.0.1", 0);
    }

    /** What came back. */
    record Answer(int status, String type, String text, HttpResponse<String> whole) {
        JsonNode json() throws IOException {
            return text.isEmpty() ? MissingNode.getInstance() : JSON.readTree(text);
        }

        String header(String name) {
            return whole.headers().firstValue(name).orElse("");
        }
    }

    String address() {
        return "http://127.0.0.1:" + javalin.port();
    }

    Answer get(String path, String... headers) throws IOException, InterruptedException {
        return ask("GET", path, "", with(operator, headers));
    }

    Answer post(String path, String json) throws IOException, InterruptedException {
        return ask("POST", path, json, with(operator));
    }

    static String[] with(String token, String... more) {
        List<String> all = new java.util.ArrayList<>(List.of(more));
        all.add("Authorization");
        all.add("Bearer " + token);
        return all.toArray(String[]::new);
    }

    Answer ask(String method, String path, String body, String... headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        request.method(
                method,
                body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        HttpResponse<String> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        String type = answer.headers().firstValue("Content-Type").orElse("");
        return new Answer(answer.statusCode(), type.replaceAll(";.*", ""), answer.body(), answer);
    }

    @Override
    public void close() {
        console.close();
        javalin.stop();
    }
}
