package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Schema;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.Role;
import dev.okiagari.kit.web.access.AccessTable;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.SQLException;
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
    void the_database_can_be_chosen_as_everywhere() {
        assertThat(type("token", "list", "--help").out()).contains("--data", "--database");
        assertThat(type("token").err()).contains("token needs one of: create, list, revoke, link");
    }
}
