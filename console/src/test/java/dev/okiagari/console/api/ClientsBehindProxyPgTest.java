package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.Console;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.AccessTable;
import dev.okiagari.kit.web.client.TrustedProxies;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Behind a trusted proxy each client has a limit of its own, and all addresses of an IPv6 /64 share one. */
class ClientsBehindProxyPgTest {
    private final HttpClient http = HttpClient.newHttpClient();

    @SuppressWarnings("NullAway.Init")
    private TestDatabase database;

    @SuppressWarnings("NullAway.Init")
    private Console console;

    @SuppressWarnings("NullAway.Init")
    private WebServer server;

    @BeforeEach
    void open() throws Exception {
        database = TestPostgres.database(getClass(), "engine", Schema::apply);
        AccessSchema.apply(database.dataSource());
        console = new Console(
                database.dataSource(),
                "",
                AccessSettings.defaults().withTrustedProxies(TrustedProxies.parse("127.0.0.1")));
        server = WebServer.start("127.0.0.1", 0, console::mount);
    }

    @AfterEach
    void close() {
        server.close();
        console.close();
        database.close();
    }

    @Test
    void wrong_tokens_are_counted_for_each_client() throws Exception {
        for (int i = 0; i < 30; i++) {
            assertThat(guess("2001:db8:1:2::" + i)).isEqualTo(401);
        }
        assertThat(guess("2001:db8:1:2:ffff::1")).isEqualTo(429);
        assertThat(guess("2001:db8:1:3::1")).isEqualTo(401);
        assertThat(guess("203.0.113.7")).isEqualTo(401);
    }

    @Test
    void live_pages_are_counted_for_each_client() throws Exception {
        String viewer = new AccessTable(database.dataSource())
                .newToken("viewer", Role.VIEWER)
                .text();
        List<HttpResponse<InputStream>> open = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            open.add(watch("2001:db8:1:2::" + i, viewer));
        }
        assertThat(open).allMatch(page -> page.statusCode() == 200);
        open.add(watch("2001:db8:1:2:ffff::1", viewer));
        assertThat(open.getLast().statusCode()).isEqualTo(429);
        open.add(watch("203.0.113.7", viewer));
        assertThat(open.getLast().statusCode()).isEqualTo(200);
        for (HttpResponse<InputStream> page : open) {
            page.body().close();
        }
    }

    private int guess(String client) throws IOException, InterruptedException {
        return http.send(request("/api/v1/nodes", client, "oki_guess"), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private HttpResponse<InputStream> watch(String client, String token) throws IOException, InterruptedException {
        return http.send(request("/live/nodes", client, token), HttpResponse.BodyHandlers.ofInputStream());
    }

    private HttpRequest request(String path, String client, String token) {
        return HttpRequest.newBuilder(URI.create(server.address() + path))
                .header("X-Forwarded-For", client)
                .header("Authorization", "Bearer " + token)
                .header("Accept", path.startsWith("/live/") ? "text/event-stream" : "application/json")
                .build();
    }
}
