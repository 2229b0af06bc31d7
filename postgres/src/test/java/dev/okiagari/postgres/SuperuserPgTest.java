package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables without a schema are the user's own: they do not go into the schema of the engine. */
class SuperuserPgTest {
    private static final String WHERE = "select schemaname from pg_tables where tablename = 'orders'";

    @TempDir
    Path temporary;

    @Test
    void tables_of_a_new_folder_go_to_public_although_the_engine_has_its_schema() {
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            PostgresFixture.tell(pg, "create schema okiagari; create table orders (id int)");

            assertThat(pg.user()).isEqualTo("postgres");
            assertThat(PostgresFixture.ask(pg, WHERE)).isEqualTo("public");
        }
        try (EmbeddedPostgres again = PostgresFixture.open(temporary)) {
            assertThat(again.user()).isEqualTo("postgres");
            assertThat(PostgresFixture.ask(again, "select current_user")).isEqualTo("postgres");
        }
    }

    @Test
    void a_folder_of_an_earlier_version_keeps_its_user_and_finds_what_is_in_the_engines_schema() throws IOException {
        // As an earlier version made it, with a table that went where "$user" said.
        Files.writeString(temporary.resolve("postgres.user"), "okiagari\n");
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            PostgresFixture.tell(pg, "alter role okiagari reset search_path");
            PostgresFixture.tell(pg, "create schema okiagari; create table customers (id int)");
        }
        Files.delete(temporary.resolve("postgres.user"));

        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            assertThat(pg.user()).isEqualTo("okiagari");
            PostgresFixture.tell(pg, "create table orders (id int)");

            assertThat(PostgresFixture.ask(pg, WHERE)).isEqualTo("public");
            assertThat(PostgresFixture.ask(pg, "select count(*) from customers"))
                    .isEqualTo("0");
        }
    }

    @Test
    void a_search_path_that_the_operator_has_set_stays() throws IOException {
        Files.writeString(temporary.resolve("postgres.user"), "okiagari\n");
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            PostgresFixture.tell(pg, "alter role okiagari set search_path to own");
        }
        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            assertThat(PostgresFixture.ask(pg, "show search_path")).isEqualTo("own");
        }
    }
}
