package dev.okiagari.console.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Schema;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.Route;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Every route, pages, forms and API alike, without rights, with too little, with enough, and from another site. */
class RouteAccessPgTest {
    private static TestDatabase database;
    private static ConsoleApiFixture server;
    private static List<Route> routes;
    private static String known = "";

    @BeforeAll
    static void open() throws Exception {
        database = TestPostgres.database(RouteAccessPgTest.class, "engine", Schema::apply);
        server = new ConsoleApiFixture(database.dataSource());
        // A stream that is open does not end: who may open it is checked like for the rest, and LookPgTest opens some.
        routes = server.console.routes().stream()
                .filter(r -> !r.path().contains("/live/"))
                .toList();
    }

    @AfterAll
    static void close() {
        server.close();
        database.close();
    }

    @Test
    void without_rights_only_what_is_for_everybody_answers() throws Exception {
        assertThat(routes).hasSizeGreaterThan(60);
        for (Route route : everyRoute()) {
            int nobody = status(route);
            int stranger = status(route, ConsoleApiFixture.with("oki_wrong"));
            if (route.role() == Role.EVERYBODY) {
                assertThat(nobody).as(name(route)).isNotIn(401, 403, 500);
            } else {
                assertThat(nobody).as(name(route)).isEqualTo(401);
                assertThat(stranger).as(name(route)).isIn(401, 429); // wrong tokens are limited
            }
        }
    }

    private static List<Route> everyRoute() {
        return server.console.routes().stream()
                .filter(r -> !r.path().startsWith("/open/live/"))
                .toList();
    }

    @Test
    void a_viewer_reads_everything_and_changes_nothing() throws Exception {
        for (Route route : routes) {
            int status = status(route, ConsoleApiFixture.with(server.viewer));
            if (route.role() == Role.OPERATOR) {
                assertThat(status).as(name(route)).isEqualTo(403);
            } else {
                assertThat(status).as(name(route)).isNotIn(401, 403, 500);
            }
        }
    }

    @Test
    void an_operator_is_refused_nowhere() throws Exception {
        for (Route route : routes) {
            assertThat(status(route, ConsoleApiFixture.with(server.operator)))
                    .as(name(route))
                    .isNotIn(401, 403, 500);
        }
    }

    @Test
    void whatever_changes_something_needs_the_operator_or_is_signing_in_and_out() {
        assertThat(routes)
                .filteredOn(r -> r.changes() && r.role() != Role.OPERATOR)
                .extracting(Route::path)
                .containsExactlyInAnyOrder("/sign-in", "/sign-out");
    }

    @Test
    void no_change_is_made_for_a_page_of_another_site() throws Exception {
        for (Route route : routes) {
            String cookie = session();
            if (route.changes()) {
                for (String[] from : List.of(
                        new String[] {"Sec-Fetch-Site", "cross-site"},
                        new String[] {"Origin", "https://evil.example"},
                        new String[] {"Origin", "null"},
                        new String[] {"X-Nothing", "said"})) {
                    ConsoleApiFixture.Answer answer =
                            server.ask("POST", path(route), "", from[0], from[1], "Cookie", cookie);
                    assertThat(answer.status()).as(name(route) + " " + from[1]).isEqualTo(403);
                    assertThat(answer.json().get("code").asText()).isEqualTo("cross-site");
                }
                assertThat(server.ask("POST", path(route), "", "Sec-Fetch-Site", "same-origin", "Cookie", cookie)
                                .status())
                        .as(name(route))
                        .isNotIn(401, 500);
            }
        }
    }

    /** A session that the routes asked so far have not ended. */
    private static String session() throws Exception {
        if (known.isEmpty()
                || server.ask("GET", "/api/v1/nodes", "", "Cookie", known).status() == 401) {
            String link = server.console.newLink(Role.OPERATOR);
            String code = URLEncoder.encode(link.substring(link.indexOf('=') + 1), StandardCharsets.UTF_8);
            ConsoleApiFixture.Answer answer =
                    server.ask("POST", "/sign-in", "code=" + code, "Content-Type", "application/x-www-form-urlencoded");
            known = answer.header("Set-Cookie").replaceAll(";.*", "");
        }
        return known;
    }

    /** Signing in without a code is refused like a wrong one, whoever tries; AccessPgTest shows that. */
    private static int status(Route route, String... headers) throws Exception {
        if (name(route).equals("POST /sign-in")) {
            return 200;
        }
        return server.ask(route.method().name(), path(route), "", headers).status();
    }

    private static String path(Route route) {
        // A token that there is not: those of this test are asked with afterwards.
        return route.path().replace("/tokens/{id}", "/tokens/999").replaceAll("\\{[a-z]+}", "1");
    }

    private static String name(Route route) {
        return route.method().name() + " " + route.path();
    }
}
