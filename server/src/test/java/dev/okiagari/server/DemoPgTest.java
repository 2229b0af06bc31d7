package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DemoPgTest {
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private EmbeddedPostgres server;

    @BeforeAll
    void open(@TempDir Path shared) {
        folder = shared;
        server = TestPostgres.ownServer(folder);
    }

    @AfterAll
    void close() {
        server.close();
    }

    @Test
    void a_demo_of_three_seconds_loses_nothing_and_leaves_its_items_to_be_looked_at() throws Exception {
        Map<String, String> environment = Map.of("OKIAGARI_DATA", folder.toString());
        Typed demo = Typed.in(environment, "demo", "--for", "3s", "--json");
        assertThat(demo.exit()).as(demo.err() + demo.out()).isZero();
        JsonNode summary = demo.json();
        assertThat(summary.get("lost").asInt()).isZero();
        assertThat(summary.get("duplicated").asInt()).isZero();
        assertThat(summary.get("items").asInt()).isGreaterThan(20);
        assertThat(summary.get("failedAttempts").asInt()).isPositive();
        assertThat(Files.readAllLines(folder.resolve("demo-acknowledged.txt")))
                .hasSize(summary.get("items").asInt());

        Typed list = Typed.in(environment, "items", "list", "--state", "failed", "--demo", "--json");
        assertThat(list.json().get("items"))
                .hasSize(Math.min(50, summary.get("failed").asInt()));
        String key = summary.get("failedKey").asText();
        assertThat(Typed.in(environment, "why", key, "--demo").out()).contains("orders/" + key + " failed at ");
        assertThat(Typed.in(environment, "items", "list").err()).contains("add --demo for the items of the demo");
        assertThat(server.hasDatabase("okiagari")).isFalse();
        assertThat(Typed.in(environment, "why", key, "--database", "okiagari_demo")
                        .out())
                .contains("orders/" + key + " failed at ");
        Typed unknown = Typed.in(environment, "items", "list", "--database", "example_nope");
        assertThat(unknown.exit()).isEqualTo(Exit.NO_DATABASE);
        assertThat(unknown.err()).contains("the data folder has: okiagari_demo");
    }

    @Test
    void a_demo_may_be_bounded_by_its_number_of_items() {
        Typed demo = Typed.in(Map.of(), "demo", "--items", "40", "--data", folder.toString());
        assertThat(demo.exit()).as(demo.err() + demo.out()).isZero();
        assertThat(demo.out())
                .startsWith("40 items, 5 steps each, on 2 nodes in ")
                .contains("lost 0, duplicated 0")
                .contains("No node was killed and there was no outage")
                .contains("--demo --data " + folder);
        assertThat(server.isRunning()).isTrue();
    }

    @Test
    void a_length_that_makes_no_sense_is_refused_before_anything_starts(@TempDir Path empty) {
        for (String length : new String[] {"0s", "48h", "soon"}) {
            Typed demo = Typed.in(Map.of("OKIAGARI_DATA", empty.toString()), "demo", "--for", length);
            assertThat(demo.exit()).isEqualTo(Exit.USAGE);
            assertThat(demo.err()).contains("--for");
        }
        assertThat(empty).isEmptyDirectory();
    }
}
