package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whoever started a run is killed: its summary is in somebody's log all the same, once, and in the view. */
@Timeout(600)
class CatalogStarterFaultTest {
    @TempDir
    private Path folder;

    private CommandFixture fixture;

    @BeforeEach
    void open() throws Exception {
        fixture = CommandFixture.open(getClass(), folder);
        fixture.type("catalog", "targets", "add", "100101", "100102");
        Typed ranking = fixture.type("catalog", "run", "ranking");
        assertThat(ranking.exit()).as(ranking.err()).isZero();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private ProgramProcess start(String... line) {
        Map<String, String> environment = new HashMap<>(fixture.environment);
        environment.put("OKIAGARI_RAKUTEN_GAP", "50ms");
        environment.put("OKIAGARI_LOG_LEVEL", "info");
        // The program's own, not that of tests.
        environment.put("JAVA_TOOL_OPTIONS", "-Dlogback.configurationFile=logback.xml");
        return ProgramProcess.start(folder, environment, line);
    }

    private void awaitItems(int requests) {
        await().atMost(Duration.ofMinutes(2))
                .until(() -> fixture.askedOfShop("/IchibaItem/Search/").size() >= requests);
    }

    private JsonNode newest() throws Exception {
        return fixture.type("catalog", "runs", "--json").json().get("runs").get(0);
    }

    private static List<JsonNode> summaries(String log) {
        ObjectMapper json = new ObjectMapper();
        return log.lines()
                .filter(line -> line.startsWith("{") && line.contains("\"run_summary\""))
                .map(line -> {
                    try {
                        return json.readTree(line);
                    } catch (JsonProcessingException e) {
                        throw new AssertionError(line, e);
                    }
                })
                .toList();
    }

    private void requireSummary(String log) throws Exception {
        JsonNode view = newest();
        assertThat(view.get("job_id").asText()).isEqualTo("catalog.item");
        assertThat(view.get("verdict").asText()).isEqualTo("passed");
        assertThat(summaries(log)).as("once").singleElement().satisfies(line -> {
            for (String key : List.of(
                    "job_id",
                    "run_id",
                    "job_start_at",
                    "total_targets",
                    "success_targets",
                    "failed_targets",
                    "owed",
                    "cancelled",
                    "unchanged",
                    "gone",
                    "diff_new_hash",
                    "s3_put_success",
                    "s3_put_fail",
                    "db_upsert_success",
                    "db_upsert_fail",
                    "failure_rate",
                    "threshold",
                    "verdict",
                    "exit_code")) {
                assertThat(line.get(key).asText())
                        .as(key)
                        .isEqualTo(view.get(key).asText());
            }
            assertThat(line.get("env").asText()).isEqualTo("dev");
        });
    }

    @Test
    void a_node_that_goes_on_writes_the_summary_of_a_run_whose_starter_was_killed() throws Exception {
        try (ProgramProcess node = start("work")) {
            node.awaitErr("node_started");
            try (ProgramProcess starter = start("catalog", "run", "item")) {
                awaitItems(5);
                starter.kill();
                assertThat(summaries(starter.err())).isEmpty();
            }
            node.awaitErr("run_summary");
            requireSummary(node.err());
            fixture.type("catalog", "run", "active"); // the node ends another run, and tells of that
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> summaries(node.err()).size() > 1);
            assertThat(summaries(node.err()))
                    .extracting(line -> line.get("job_id").asText())
                    .containsExactly("catalog.item", "catalog.active");
        }
    }

    @Test
    void the_process_that_resumes_a_run_writes_its_summary() throws Exception {
        try (ProgramProcess only = start("catalog", "run", "item")) {
            awaitItems(5);
            only.kill();
            assertThat(summaries(only.err())).isEmpty();
        }
        String run = newest().get("run_id").asText();
        try (ProgramProcess resumed = start("catalog", "resume", run)) {
            assertThat(resumed.awaitExit()).as(resumed.err()).isZero();
            requireSummary(resumed.err());
        }
    }
}
