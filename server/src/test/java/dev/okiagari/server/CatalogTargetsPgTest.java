package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.application.program.Installation;
import dev.okiagari.catalog.installation.CatalogInstallation;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CatalogTargetsPgTest {
    private static final List<Installation> APPLICATIONS = List.of(new CatalogInstallation());

    private final TestDatabase database = TestPostgres.database(getClass());

    private Typed type(String... words) {
        return Typed.in(APPLICATIONS, Typed.to(database), words);
    }

    @BeforeEach
    void migrate() {
        Typed migrate = type("migrate");
        assertThat(migrate.exit()).as(migrate.err()).isZero();
        assertThat(migrate.out()).contains("catalog schema 0 (none) to 1: V1__catalog.sql");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void genres_are_added_listed_and_removed() throws Exception {
        assertThat(type("catalog", "targets", "list").err()).contains("catalog targets add GENRE");
        assertThat(type("catalog", "targets", "add", "100371", "5", "5").out()).contains("2 added");
        assertThat(type("catalog", "targets", "add", "5", "6").out()).contains("1 added, 1 already there");
        assertThat(type("catalog", "targets", "list").out())
                .containsPattern("5 +yes +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d +never")
                .contains("100371");
        JsonNode listed = type("catalog", "targets", "list", "--json").json().get("targets");
        assertThat(listed.findValuesAsText("genre")).containsExactly("5", "6", "100371");
        assertThat(type("catalog", "targets", "remove", "5", "6").out()).contains("2 removed");
        Typed missing = type("catalog", "targets", "remove", "5", "--json");
        assertThat(missing.exit()).isEqualTo(Exit.FAILED);
        assertThat(missing.json().get("unknown").asInt()).isEqualTo(1);
    }

    @Test
    void what_is_no_genre_is_a_mistake_of_the_line() {
        assertThat(type("catalog", "targets", "add", "tea").exit()).isEqualTo(Exit.USAGE);
        assertThat(type("catalog", "targets", "add", "--", "-1").err()).contains("from 0");
        assertThat(type("catalog", "targets", "add").exit()).isEqualTo(Exit.USAGE);
        assertThat(type("catalog", "targets").err()).contains("add, list, remove");
        assertThat(type("catalog").err()).contains("catalog needs one of: run");
    }
}
