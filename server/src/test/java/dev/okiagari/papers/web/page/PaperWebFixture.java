package dev.okiagari.papers.web.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.application.program.Serving;
import dev.okiagari.console.Console;
import dev.okiagari.console.api.Contract;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.AccessTable;
import dev.okiagari.kit.web.client.TrustedProxies;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.installation.PapersInstallation;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.ServerProgram;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** A server with papers alone, on a database of its own, in front of the sandbox; a node works beside it. */
final class PaperWebFixture implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();

    final TestDatabase database;
    final Sandbox sandbox = Sandbox.start(SandboxSettings.defaults());
    final Map<String, String> environment;
    final Console console;
    final Papers papers;
    private final ProgramRuntime runtime;
    private final WebServer server;
    private final LocalNode node;
    private final AccessTable access;
    final Contract contract;
    private final HttpClient http = HttpClient.newHttpClient();

    PaperWebFixture(Class<?> test, Path folder, boolean isPublic) throws Exception {
        database = TestPostgres.database(test, "papers", source -> {
            Schema.apply(source);
            PaperTables.TABLES.apply(source);
        });
        environment = Map.of(
                "OKIAGARI_DB_URL", database.jdbcUrl(),
                "OKIAGARI_DB_USER", database.user(),
                "OKIAGARI_DB_PASSWORD", database.password(),
                "OKIAGARI_DATA", folder.toString(),
                "OKIAGARI_ALLOW_LOOPBACK", "true",
                "OKIAGARI_ARXIV_URL", sandbox.arxiv().url().toString(),
                "OKIAGARI_ARXIV_GAP", "10ms");
        PapersInstallation installation = new PapersInstallation();
        ServerProgram program =
                new ServerProgram(List.of(installation), new DatabaseOptions(environment), Screen::plain, () -> "test");
        runtime = program.prepared(List.of(installation));
        AccessSchema.apply(database.dataSource());
        access = new AccessTable(database.dataSource());
        List<SiteSection> sections =
                installation.section(new Serving(runtime, isPublic)).stream().toList();
        AccessSettings settings = AccessSettings.defaults().withTrustedProxies(TrustedProxies.parse("127.0.0.0/8"));
        console = new Console(database.dataSource(), "", settings, sections);
        contract = new Contract(console.document());
        server = WebServer.start("127.0.0.1", 0, console::mount);
        node = LocalNode.start(runtime, List.of(installation.application()), new LocalNode.Label("test", "test"));
        papers = new Papers(runtime.database(), runtime.client());
    }

    String address() {
        return server.address();
    }

    String token(Role role) {
        return access.newToken("test", role).text();
    }

    List<Paper> some(Paper.Form form, int skip, int number) {
        return sandbox.corpus().papers().stream()
                .filter(paper -> paper.form() == form)
                .skip(skip)
                .limit(number)
                .toList();
    }

    /** Papers that are ready and can be searched for. */
    List<String> ready(List<Paper> wanted, String token) throws Exception {
        List<String> ids = wanted.stream().map(Paper::id).toList();
        call("POST", "/api/v1/papers", JSON.writeValueAsString(Map.of("ids", ids)), token);
        awaitOver(ids);
        for (String id : ids) {
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> isFound(id, token));
        }
        return ids;
    }

    void awaitOver(List<String> ids) {
        List<PaperId> all = ids.stream().map(PaperId::parse).toList();
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> papers.progress(all).stream().allMatch(Progress::isOver));
    }

    private boolean isFound(String id, String token) throws Exception {
        JsonNode found = call("POST", "/api/v1/papers/search", "{\"q\": \"" + id + "\"}", token)
                .json();
        return found.at("/hits/0/id").asText().equals(id)
                && found.at("/hits/0/status").asText().equals("ready");
    }

    /** An answer. */
    record Answered(int status, String body, HttpResponse<String> whole) {
        JsonNode json() throws IOException {
            return JSON.readTree(body);
        }

        String header(String name) {
            return whole.headers().firstValue(name).orElse("");
        }
    }

    /** How a client that comes by a trusted proxy reads a page or an answer. */
    int readBy(String client, String path) throws IOException, InterruptedException {
        HttpRequest asked = HttpRequest.newBuilder(URI.create(address() + path))
                .header("X-Forwarded-For", client)
                .build();
        return http.send(asked, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    Answered call(String method, String path, @Nullable String body, @Nullable String token)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address() + path))
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        if (!path.startsWith("/api/")) {
            request.header("Accept", "text/html");
            request.header("Content-Type", "application/x-www-form-urlencoded");
        }
        HttpRequest asked = request.build();
        HttpResponse<String> answer = send(asked);
        contract.requireFits(asked, answer);
        return new Answered(answer.statusCode(), answer.body(), answer);
    }

    /** Comes again after a 503, as its Retry-After asks: on a busy machine opening a connection can take over a second. */
    private HttpResponse<String> send(HttpRequest asked) {
        return Awaitility.await()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofSeconds(2))
                .atMost(Duration.ofMinutes(1))
                .until(() -> http.send(asked, HttpResponse.BodyHandlers.ofString()), a -> a.statusCode() != 503);
    }

    @Override
    public void close() {
        node.close();
        server.close();
        console.close();
        runtime.close();
        sandbox.close();
        database.close();
    }
}
