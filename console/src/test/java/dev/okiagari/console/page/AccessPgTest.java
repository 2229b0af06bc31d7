package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSecret;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.AccessTable;
import dev.okiagari.kit.web.client.TrustedProxies;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How people and programs sign in, and what that protects from; RouteAccessPgTest asks every route. */
class AccessPgTest {
    private static final Pipeline<String> TEXTS = Pipeline.of("texts", String.class);
    private static TestDatabase database;
    private static AccessTable table;

    @BeforeAll
    static void open() throws Exception {
        database = TestPostgres.database(AccessPgTest.class, "engine", Schema::apply);
        AccessSchema.apply(database.dataSource());
        AccessSchema.apply(database.dataSource()); // a second start finds them
        table = new AccessTable(database.dataSource());
    }

    @AfterAll
    static void close() {
        database.close();
    }

    private static ConsoleWebFixture server() throws Exception {
        return new ConsoleWebFixture(database.dataSource());
    }

    @Test
    void a_page_of_another_site_cannot_change_anything_for_somebody_who_is_signed_in() throws Exception {
        long id = Client.on(database.dataSource()).submit(TEXTS, "cross", "v").id();
        try (ConsoleWebFixture server = server().signedIn(Role.OPERATOR)) {
            String path = "/items/" + id + "/cancel";
            Map<String, String> form = Map.of("reason", "because");
            assertThat(server.post(path, form, "Sec-Fetch-Site", "cross-site").statusCode())
                    .isEqualTo(403);
            assertThat(server.post(path, form, "Origin", "https://evil.example").statusCode())
                    .isEqualTo(403);
            assertThat(server.post(path, form, "Origin", "null").statusCode()).isEqualTo(403);
            assertThat(server.post(path, form, "X-Nothing", "said").statusCode())
                    .isEqualTo(403);
            assertThat(server.post(path, form, "Origin", server.address()).statusCode())
                    .isEqualTo(302);
        }
    }

    @Test
    void a_sign_in_link_works_once_and_signing_out_ends_the_session() throws Exception {
        try (ConsoleWebFixture server = server();
                ConsoleWebFixture second = server()) {
            String link = server.console.newLink(Role.VIEWER);
            Map<String, String> code = Map.of("code", link.substring(link.indexOf('=') + 1));
            assertThat(server.get("/").statusCode()).as("redirected to sign in").isEqualTo(302);
            assertThat(server.get(link).body())
                    .as("looking at it signs nobody in")
                    .contains("The link is ready");
            HttpResponse<String> answer = server.post("/sign-in", code);
            assertThat(answer.headers().firstValue("Set-Cookie").orElseThrow())
                    .contains("HttpOnly")
                    .contains("SameSite=Lax");
            assertThat(server.get("/").statusCode()).isEqualTo(200);
            assertThat(second.post("/sign-in", code).statusCode()).isEqualTo(403);
            server.post("/sign-out", Map.of());
            assertThat(server.get("/").statusCode()).isEqualTo(302);
        }
    }

    @Test
    void a_revoked_token_is_refused_and_the_database_has_no_token_in_clear() throws Exception {
        AccessSecret token = table.newToken("ci", Role.VIEWER);
        long id = table.tokens().stream()
                .filter(t -> t.name().equals("ci"))
                .findFirst()
                .orElseThrow()
                .id();
        try (ConsoleWebFixture server = server()) {
            assertThat(server.call("GET", "/nodes", "Authorization", "Bearer " + token.text()))
                    .isEqualTo(200);
        }
        assertThat(table.revoke(id)).isTrue();
        assertThat(table.revoke(id)).isFalse();
        try (ConsoleWebFixture server = server()) {
            assertThat(server.call("GET", "/nodes", "Authorization", "Bearer " + token.text()))
                    .isEqualTo(401);
        }
        try (var connection = database.dataSource().getConnection();
                var rows =
                        connection.createStatement().executeQuery("select token::text from okiagari_console.token")) {
            while (rows.next()) {
                assertThat(rows.getString(1)).doesNotContain(token.text().substring(4));
            }
        }
    }

    @Test
    void guessing_codes_is_slowed_down() throws Exception {
        try (ConsoleWebFixture server = server()) {
            int refused = 0;
            for (int n = 0; n < 15; n++) {
                refused = server.post("/sign-in", Map.of("code", "guess" + n)).statusCode();
            }
            assertThat(refused).isEqualTo(429);
        }
    }

    @Test
    void behind_a_trusted_proxy_each_client_has_its_own_tries_to_sign_in_and_a_64_is_one_client() throws Exception {
        AccessSettings behind = AccessSettings.defaults().withTrustedProxies(TrustedProxies.parse("127.0.0.1"));
        try (ConsoleWebFixture server = new ConsoleWebFixture(database.dataSource(), behind)) {
            for (int n = 0; n < 10; n++) {
                assertThat(guess(server, "2001:db8:1:2::" + n)).isEqualTo(403);
            }
            assertThat(guess(server, "2001:db8:1:2:ffff::1")).isEqualTo(429);
            assertThat(guess(server, "2001:db8:1:3::1")).isEqualTo(403);
            assertThat(guess(server, "203.0.113.7")).isEqualTo(403);
            assertThat(guess(server, "203.0.113.7, 2001:db8:1:2::77"))
                    .as("what a client says of itself is not believed")
                    .isEqualTo(429);
        }
    }

    @Test
    void without_a_trusted_proxy_nobody_gets_more_tries_by_naming_another_address() throws Exception {
        try (ConsoleWebFixture server = server()) {
            int refused = 0;
            for (int n = 0; n < 15; n++) {
                refused = guess(server, "203.0.113." + n);
            }
            assertThat(refused).isEqualTo(429);
        }
    }

    private static int guess(ConsoleWebFixture server, String client) throws Exception {
        return server.post(
                        "/sign-in", Map.of("code", "guess"), "Sec-Fetch-Site", "same-origin", "X-Forwarded-For", client)
                .statusCode();
    }

    @Test
    void script_in_keys_payloads_and_filters_is_shown_as_text() throws Exception {
        String script = "<script>alert('x')</script><img src=x onerror=alert(1)>\"'`${7*7}";
        long id = Client.on(database.dataSource()).submit(TEXTS, script, script).id();
        try (ConsoleWebFixture server = server().signedIn(Role.OPERATOR)) {
            String query = java.net.URLEncoder.encode(script, java.nio.charset.StandardCharsets.UTF_8);
            for (String path : List.of(
                    "/items",
                    "/items/" + id,
                    "/items?category=" + query,
                    "/items?prefix=" + query,
                    "/items?state=" + query,
                    "/items?cursor=" + query,
                    "/pipelines/" + query.replace("+", "%20"),
                    "/runs?job=" + query,
                    "/sign-in?code=" + query)) {
                assertThat(server.get(path).body())
                        .as(path)
                        .doesNotContain("<script>alert")
                        .doesNotContain("<img src=x");
            }
            assertThat(server.post("/items/" + id + "/hold", Map.of("reason", script))
                            .statusCode())
                    .isEqualTo(302);
            assertThat(server.get("/items/" + id).body())
                    .doesNotContain("<img src=x")
                    .contains("&lt;img src=x");
        }
    }

    @Test
    void the_stream_of_an_open_page_ends_soon_after_its_user_has_signed_out() throws Exception {
        AccessSettings quick = AccessSettings.defaults().withStreamFor(Duration.ofSeconds(1));
        try (ConsoleWebFixture server = new ConsoleWebFixture(database.dataSource(), quick).signedIn(Role.VIEWER)) {
            HttpRequest stream = HttpRequest.newBuilder(URI.create(server.address() + "/live/overview"))
                    .header("Accept", "text/event-stream")
                    .build();
            HttpResponse<Stream<String>> open = server.http().send(stream, HttpResponse.BodyHandlers.ofLines());
            assertThat(open.statusCode()).isEqualTo(200);
            server.post("/sign-out", Map.of());

            assertThat(open.body()).as("what it was sent until it ended").contains("retry: 500", "event: fresh");
            assertThat(server.http()
                            .send(stream, HttpResponse.BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(401);
        }
    }
}
