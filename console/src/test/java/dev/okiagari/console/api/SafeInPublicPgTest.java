package dev.okiagari.console.api;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.console.Console;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.kit.web.Site;
import dev.okiagari.kit.web.SiteSection;
import dev.okiagari.kit.web.access.AccessSecret;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.AccessTable;
import dev.okiagari.kit.web.access.TrustedHeaders;
import dev.okiagari.kit.web.client.AllowedHosts;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** What a stranger, a former user or a broken program may not do. */
class SafeInPublicPgTest {
    private static final String FORM = "application/x-www-form-urlencoded";

    private final HttpClient http = HttpClient.newHttpClient();

    @SuppressWarnings("NullAway.Init")
    private TestDatabase database;

    @SuppressWarnings("NullAway.Init")
    private AccessTable table;

    @SuppressWarnings("NullAway.Init")
    private Console console;

    @SuppressWarnings("NullAway.Init")
    private WebServer server;

    /** A live page of operators only. */
    private static final class Secrets implements SiteSection {
        @Override
        public List<Site.Link> links() {
            return List.of();
        }

        @Override
        public List<Route> routes(Site site) {
            return List.of();
        }

        @Override
        public Role role(String topic) {
            return topic.equals("secrets") ? Role.OPERATOR : Role.VIEWER;
        }

        @Override
        public Optional<Map<String, String>> regions(Site site, String topic) {
            return topic.equals("secrets") ? Optional.of(Map.of("body", "a secret")) : Optional.empty();
        }
    }

    @BeforeEach
    void open() throws Exception {
        database = TestPostgres.database(getClass(), "engine", Schema::apply);
        dev.okiagari.kit.web.access.AccessSchema.apply(database.dataSource());
        table = new AccessTable(database.dataSource());
        start(AccessSettings.defaults().withTrusted(new TrustedHeaders("X-User", "X-Role", "X-Groups", Set.of("ops"))));
    }

    private void start(AccessSettings settings) {
        console = new Console(database.dataSource(), "", settings, List.of(new Secrets()));
        server = WebServer.start("127.0.0.1", 0, console::mount);
    }

    @AfterEach
    void close() {
        server.close();
        console.close();
        database.close();
    }

    @Test
    void revoking_a_token_ends_the_sessions_made_with_it_and_their_open_pages() throws Exception {
        AccessSecret token = table.newToken("anna", Role.VIEWER);
        String cookie = signIn(token.text());
        assertThat(table.sessions()).extracting(AccessTable.SessionRow::token).containsExactly("anna");
        HttpResponse<InputStream> page = http.send(
                request("/live/nodes", "Accept", "text/event-stream", "Cookie", cookie)
                        .build(),
                HttpResponse.BodyHandlers.ofInputStream());
        assertThat(page.statusCode()).isEqualTo(200);

        table.revoke(table.tokens().getFirst().id());

        await().atMost(Duration.ofSeconds(3))
                .untilAsserted(
                        () -> assertThat(get("/api/v1/nodes", "Cookie", cookie).statusCode())
                                .isEqualTo(401));
        await().atMost(Duration.ofSeconds(10)).until(() -> page.body().readAllBytes().length > 0);
        assertThat(table.sessions()).isEmpty();
    }

    @Test
    void a_session_is_listed_and_ended_by_a_page() throws Exception {
        String cookie = signIn(table.newLink("ben", Role.OPERATOR).text());
        long id = table.sessions().getFirst().id();
        String operator = table.newToken("boss", Role.OPERATOR).text();
        assertThat(get("/sessions", "Authorization", "Bearer " + operator).body())
                .contains("ben", "sign-in link", "/sessions/" + id + "/end");

        post("/sessions/" + id + "/end", "", "Authorization", "Bearer " + operator);

        assertThat(get("/api/v1/nodes", "Cookie", cookie).statusCode())
                .as("at once")
                .isEqualTo(401);
    }

    @Test
    void a_token_that_is_revoked_by_a_page_ends_with_its_sessions_at_once() throws Exception {
        String token = table.newToken("emil", Role.VIEWER).text();
        String cookie = signIn(token);
        assertThat(get("/api/v1/nodes", "Cookie", cookie).statusCode()).isEqualTo(200);
        assertThat(get("/api/v1/nodes", "Authorization", "Bearer " + token).statusCode())
                .isEqualTo(200);
        String operator = table.newToken("boss", Role.OPERATOR).text();

        post("/tokens/1/revoke", "", "Authorization", "Bearer " + operator);

        assertThat(get("/api/v1/nodes", "Cookie", cookie).statusCode()).isEqualTo(401);
        assertThat(get("/api/v1/nodes", "Authorization", "Bearer " + token).statusCode())
                .isEqualTo(401);
    }

    @Test
    void what_somebody_does_is_recorded_with_the_name_of_their_link() throws Exception {
        Client.on(database.dataSource()).submit(Pipeline.of("papers"), "a", null);
        String cookie = signIn(table.newLink("carla", Role.OPERATOR).text());
        post("/items/1/cancel", "reason=over", "Cookie", cookie, "Sec-Fetch-Site", "same-origin");
        assertThat(Client.on(database.dataSource()).items().acts(1))
                .singleElement()
                .satisfies(act -> assertThat(act.who()).isEqualTo("carla"));
    }

    @Test
    void a_proxy_says_name_role_and_groups() throws Exception {
        assertThat(role("X-User", "dora")).isEqualTo(403);
        assertThat(role("X-User", "dora", "X-Role", "operator")).isEqualTo(200);
        assertThat(role("X-User", "dora", "X-Role", "viewer", "X-Groups", "ops"))
                .isEqualTo(403);
        assertThat(role("X-User", "dora", "X-Groups", "staff, ops")).isEqualTo(200);
        assertThat(role("X-Role", "operator")).isEqualTo(401);
    }

    private int role(String... headers) throws Exception {
        return get("/sessions", headers).statusCode();
    }

    @Test
    void a_viewer_does_not_join_a_live_page_of_operators() throws Exception {
        String viewer = table.newToken("viewer", Role.VIEWER).text();
        assertThat(get("/live/secrets", "Authorization", "Bearer " + viewer, "Accept", "text/event-stream")
                        .statusCode())
                .isEqualTo(403);
        HttpResponse<InputStream> open = http.send(
                request("/open/live/secrets", "Accept", "text/event-stream").build(),
                HttpResponse.BodyHandlers.ofInputStream());
        try (BufferedReader events = new BufferedReader(new InputStreamReader(open.body(), StandardCharsets.UTF_8))) {
            assertThat(events.lines().limit(8))
                    .as("what everybody is told of it")
                    .noneMatch(line -> line.contains("secret"));
        }
    }

    @Test
    void of_forty_live_pages_that_one_client_opens_at_once_twenty_open() throws Exception {
        String viewer = table.newToken("viewer", Role.VIEWER).text();
        List<CompletableFuture<HttpResponse<InputStream>>> asked = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            asked.add(http.sendAsync(
                    request("/live/nodes", "Authorization", "Bearer " + viewer, "Accept", "text/event-stream")
                            .build(),
                    HttpResponse.BodyHandlers.ofInputStream()));
        }
        List<HttpResponse<InputStream>> pages =
                asked.stream().map(CompletableFuture::join).toList();
        assertThat(pages.stream().map(HttpResponse::statusCode).collect(groupingBy(status -> status, counting())))
                .isEqualTo(Map.of(200, 20L, 429, 20L));
        for (HttpResponse<InputStream> page : pages) {
            page.body().close();
        }
        await().atMost(Duration.ofSeconds(20))
                .until(() -> head(server, "/live/nodes", "Authorization", "Bearer " + viewer) == 200);
        for (int i = 0; i < 30; i++) {
            assertThat(head(server, "/live/nodes", "Authorization", "Bearer " + viewer))
                    .as("HEAD takes no place")
                    .isEqualTo(200);
        }
    }

    @Test
    void head_answers_as_get_does() throws Exception {
        assertThat(head(server, "/readyz")).isEqualTo(200);
        assertThat(head(server, "/api/v1/nodes")).isEqualTo(401);
        PGSimpleDataSource away = new PGSimpleDataSource();
        away.setURL("jdbc:postgresql://127.0.0.1:1/none");
        try (Console without = new Console(away, "", AccessSettings.defaults());
                WebServer other = WebServer.start("127.0.0.1", 0, without::mount)) {
            assertThat(head(other, "/readyz")).isEqualTo(503);
            assertThat(head(other, "/healthz")).isEqualTo(200);
        }
    }

    private int head(WebServer of, String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(of.address() + path))
                .method("HEAD", HttpRequest.BodyPublishers.noBody());
        return http.send(
                        (headers.length == 0 ? request : request.headers(headers)).build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    @Test
    void an_address_that_there_is_not_has_the_layout_and_the_headers() throws Exception {
        HttpResponse<String> page = get("/nowhere", "Accept", "text/html");
        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.body()).contains("<main id=\"main\">", "/assets/");
        assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
    }

    @Test
    void an_address_that_is_none_has_the_layout_and_the_headers() throws Exception {
        String answer = raw("GET /%zz HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 400").contains("Content-Security-Policy", "<main id=\"main\">");
    }

    @Test
    void random_tokens_are_limited() throws Exception {
        for (int i = 0; i < 30; i++) {
            assertThat(get("/api/v1/nodes", "Authorization", "Bearer oki_" + i).statusCode())
                    .isEqualTo(401);
        }
        assertThat(get("/api/v1/nodes", "Authorization", "Bearer oki_x").statusCode())
                .isEqualTo(429);
    }

    @Test
    void a_host_that_is_not_ours_is_refused() throws Exception {
        assertThat(raw("GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 421")
                .contains("wrong-host");
        assertThat(raw("GET /healthz HTTP/1.1\r\nHost: localhost:7300\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void a_host_is_allowed_by_the_setting_and_every_one_by_an_asterisk() throws Exception {
        String request = "GET /healthz HTTP/1.1\r\nHost: papers.example\r\nConnection: close\r\n\r\n";
        assertThat(raw(request)).startsWith("HTTP/1.1 421");
        for (String allowed : List.of("Papers.Example", "*")) {
            server.close();
            console.close();
            start(AccessSettings.defaults().withHosts(AllowedHosts.of(List.of(allowed))));
            assertThat(raw(request)).as(allowed).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void a_header_does_not_change_the_method() throws Exception {
        String viewer = table.newToken("viewer", Role.VIEWER).text();
        assertThat(get("/items/1/cancel", "Authorization", "Bearer " + viewer, "X-HTTP-Method-Override", "POST")
                        .statusCode())
                .isEqualTo(404);
    }

    private String signIn(String code) throws Exception {
        HttpResponse<String> answer =
                post("/sign-in", "code=" + URLEncoder.encode(code, StandardCharsets.UTF_8), "Accept", "text/html");
        assertThat(answer.statusCode()).isEqualTo(302);
        return answer.headers().firstValue("Set-Cookie").orElseThrow().replaceAll(";.*", "");
    }

    private HttpResponse<String> get(String path, String... headers) throws Exception {
        return http.send(request(path, headers).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(String path, String form, String... headers) throws Exception {
        return http.send(
                request(path, headers)
                        .header("Content-Type", FORM)
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.address() + path));
        return headers.length == 0 ? request : request.headers(headers);
    }

    private String raw(String text) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(server.address()).getPort())) {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
