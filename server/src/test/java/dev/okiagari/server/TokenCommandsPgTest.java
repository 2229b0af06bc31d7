package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.Console;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessSecret;
import dev.okiagari.kit.web.access.AccessSettings;
import dev.okiagari.kit.web.access.AccessTable;
import dev.okiagari.kit.web.mount.WebServer;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tokens and sign-in links, made as the pages and the docs say. */
class TokenCommandsPgTest {
    private TestDatabase database;

    @BeforeEach
    void open() throws SQLException {
        database = TestPostgres.database(getClass(), "engine", Schema::apply);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Typed type(String... words) {
        return Typed.in(Typed.to(database), words);
    }

    @Test
    void a_token_is_made_listed_and_revoked() throws Exception {
        Typed made = type("token", "create", "anna", "--role", "operator");
        assertThat(made.exit()).as(made.err()).isZero();
        AccessTable table = new AccessTable(database.dataSource());
        assertThat(table.tokens()).singleElement().satisfies(token -> {
            assertThat(token.name()).isEqualTo("anna");
            assertThat(token.role()).isEqualTo(Role.OPERATOR);
        });
        assertThat(type("token", "list").out())
                .contains("anna", "operator")
                .doesNotContain(made.out().strip());
        assertThat(type("token", "create", "ci", "--json").json().get("role").asText())
                .isEqualTo("viewer");

        long id = table.tokens().getFirst().id();
        assertThat(type("token", "revoke", Long.toString(id)).out()).contains("token " + id + " is revoked");
        Typed again = type("token", "revoke", Long.toString(id));
        assertThat(again.exit()).isEqualTo(Exit.FAILED);
        assertThat(again.err()).contains("there is no token " + id + " that is still valid");
    }

    @Test
    void a_sign_in_link_is_made_for_an_operator_or_a_viewer() throws Exception {
        assertThat(type("token", "link").out()).contains("/sign-in?code=");
        assertThat(type("token", "link", "--role", "viewer", "--json")
                        .json()
                        .get("path")
                        .asText())
                .startsWith("/sign-in?code=");
        Typed wrong = type("token", "link", "--role", "king");
        assertThat(wrong.exit()).isEqualTo(Exit.USAGE);
        assertThat(wrong.err()).contains("--role is 'king'; it must be viewer or operator");
    }

    @Test
    void sessions_are_listed_with_their_token_and_ended() throws Exception {
        assertThat(type("token", "sessions").err()).contains("nobody is signed in");
        AccessTable table = new AccessTable(database.dataSource());
        try (Console console = new Console(database.dataSource(), "", AccessSettings.defaults());
                WebServer server = WebServer.start("127.0.0.1", 0, console::mount)) {
            signIn(server, table.newToken("anna", Role.OPERATOR));
            signIn(server, table.newLink("ben", Role.VIEWER));
        }

        assertThat(type("token", "sessions").out())
                .containsPattern("ID +WHO +ROLE +TOKEN +SINCE +UNTIL")
                .containsPattern("anna +operator +anna ")
                .containsPattern("ben +viewer +- ");
        JsonNode sessions = type("token", "sessions", "--json").json().get("sessions");
        assertThat(sessions).hasSize(2);
        long id = StreamSupport.stream(sessions.spliterator(), false)
                .filter(one -> one.get("who").asText().equals("ben"))
                .findFirst()
                .orElseThrow()
                .get("id")
                .asLong();

        Typed ended = type("token", "end", Long.toString(id));
        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.out()).contains("session " + id + " has ended");
        assertThat(type("token", "sessions").out()).contains("anna").doesNotContain("ben");
        Typed again = type("token", "end", Long.toString(id));
        assertThat(again.exit()).isEqualTo(Exit.FAILED);
        assertThat(again.err()).contains("there is no session " + id + "; it may have ended");
        type("token", "revoke", Long.toString(table.tokens().getFirst().id()));
        assertThat(type("token", "sessions").err()).contains("nobody is signed in");
    }

    private static void signIn(WebServer server, AccessSecret code) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + "/sign-in"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "code=" + URLEncoder.encode(code.text(), StandardCharsets.UTF_8)))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, HttpResponse.BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(302);
    }

    @Test
    void the_database_can_be_chosen_as_everywhere() {
        assertThat(type("token", "list", "--help").out()).contains("--data", "--database");
        assertThat(type("token").err()).contains("token needs one of: create, list, revoke, link, sessions, end");
    }
}
