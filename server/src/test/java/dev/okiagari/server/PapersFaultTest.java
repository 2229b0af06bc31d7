package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.sandbox.arxiv.Paper;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Latency;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 6, unit = TimeUnit.MINUTES)
class PapersFaultTest {
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandFixture fixture;

    @BeforeAll
    void open(@TempDir Path shared) {
        folder = shared;
        fixture = CommandFixture.open(getClass(), folder);
    }

    @AfterAll
    void close() {
        fixture.close();
    }

    @BeforeEach
    void calm() {
        fixture.sandbox.calm();
    }

    @Test
    void an_ingest_that_is_killed_half_way_is_finished_by_the_next_one() throws Exception {
        List<String> ids =
                fixture.some(Paper.Form.HTML, 0, 12).stream().map(Paper::id).toList();
        fixture.sandbox.arxiv().dials().set(DialSettings.healthy().with(new Latency(600, 50)));
        List<String> words = new ArrayList<>(List.of("papers", "ingest"));
        words.addAll(ids);
        try (ProgramProcess first = ProgramProcess.start(folder, fixture.environment, words.toArray(String[]::new))) {
            first.awaitErr(" → ");
            first.kill();
        }
        fixture.sandbox.arxiv().dials().heal();
        assertThat(fixture.type("papers", "list", "--status", "ready", "--json")
                        .json()
                        .get("papers")
                        .size())
                .isLessThan(ids.size());

        try (ProgramProcess second =
                ProgramProcess.start(folder, fixture.environment, "papers", "ingest", "-", "--json")) {
            second.tell(String.join("\n", ids));
            assertThat(second.awaitExit()).as(second.err()).isZero();
            JsonNode json = new ObjectMapper().readTree(second.out());
            assertThat(json.get("papers").findValuesAsText("answer")).containsOnly("known");
            assertThat(json.get("papers").findValuesAsText("status"))
                    .hasSize(12)
                    .containsOnly("ready");
        }
    }

    @Test
    void ctrl_c_ends_an_ingest_politely_and_the_papers_stay_queued() throws Exception {
        String id = fixture.one(Paper.Form.HTML, 50).id();
        fixture.sandbox.arxiv().dials().set(DialSettings.healthy().with(new Latency(8_000, 0)));
        try (ProgramProcess ingest = ProgramProcess.start(folder, fixture.environment, "papers", "ingest", id)) {
            ingest.awaitErr("running one here until they are done");
            ingest.interrupt();
            assertThat(ingest.awaitExit()).as(ingest.err()).isEqualTo(Exit.INTERRUPTED);
            assertThat(ingest.err())
                    .contains("interrupted: unfinished papers stay queued")
                    .doesNotContain("Exception");
            assertThat(ingest.out()).contains(id);
        }
        fixture.sandbox.arxiv().dials().heal();
        assertThat(fixture.type("papers", "status", id).out()).doesNotContain("failed");
        assertThat(fixture.type("papers", "ingest", id).exit()).isZero();
    }

    @Test
    void a_node_works_on_what_others_queue_until_ctrl_c_with_the_model_and_s3_when_they_are_set(@TempDir Path another)
            throws Exception {
        try (CommandFixture other = CommandFixture.open(getClass(), another)) {
            worksUntilCtrlC(other, another);
        }
    }

    private static void worksUntilCtrlC(CommandFixture fixture, Path folder) throws Exception {
        Paper paper = fixture.one(Paper.Form.HTML, 51);
        try (ProgramProcess node = ProgramProcess.start(folder, withModel(fixture), "work", "--name", "blue")) {
            node.awaitErr("is running on");
            Typed ingest = fixture.type("papers", "ingest", paper.id());
            assertThat(ingest.exit()).as(ingest.err() + node.err()).isZero();
            assertThat(ingest.err()).doesNotContain("running one here");
            JsonNode shown =
                    fixture.type("papers", "show", paper.id(), "--json").json();
            assertThat(shown.at("/paper/extraction/extractor").asText()).isEqualTo("model:sandbox-chat");
            assertThat(shown.at("/paper/embedder").asText()).isEqualTo("model:sandbox-embed");
            assertThat(fixture.sandbox.s3().calls().total()).isPositive();
            assertThat(fixture.type("nodes").out()).contains("blue");
            node.interrupt();
            assertThat(node.awaitExit()).as(node.err()).isEqualTo(Exit.INTERRUPTED);
            assertThat(node.err()).doesNotContain("Exception", "sandbox-model-key", "sandbox-secret-key");
        }
    }

    @Test
    void a_node_that_is_drained_ends_its_program_with_success() throws Exception {
        try (ProgramProcess node = ProgramProcess.start(folder, fixture.environment, "work", "--name", "green")) {
            node.awaitErr("is running on");
            String id = node.err().replaceAll("(?s).*node (\\d+) is running on.*", "$1");
            assertThat(fixture.type("nodes", "drain", id, "--reason", "kernel").exit())
                    .isZero();
            assertThat(node.awaitExit()).as(node.err()).isZero();
            assertThat(node.err()).contains("drained").doesNotContain("Exception");
            assertThat(fixture.type("nodes").out()).doesNotContain("green");
        }
    }

    @Test
    void when_the_node_that_works_is_killed_a_waiting_ingest_works_itself() throws Exception {
        String id = fixture.one(Paper.Form.HTML, 52).id();
        fixture.sandbox.arxiv().calls().forget();
        fixture.sandbox.arxiv().dials().set(DialSettings.healthy().with(new Latency(8_000, 0)));
        try (ProgramProcess node = ProgramProcess.start(folder, fixture.environment, "work")) {
            node.awaitErr("is running on");
            try (ProgramProcess ingest = ProgramProcess.start(folder, fixture.environment, "papers", "ingest", id)) {
                ingest.awaitErr(id + "  queued");
                await().atMost(Duration.ofMinutes(1))
                        .until(() -> fixture.sandbox.arxiv().calls().total() > 0);
                node.kill();
                fixture.sandbox.arxiv().dials().heal();
                assertThat(ingest.awaitExit()).as(ingest.err()).isZero();
                assertThat(ingest.err())
                        .contains("running one here until they are done")
                        .contains("1 paper is at node")
                        .contains("another node takes over in about");
            }
        }
    }

    /** With the model and the storage of the sandbox, as its command prints them. */
    static Map<String, String> withModel(CommandFixture fixture) {
        Map<String, String> all = new HashMap<>(fixture.environment);
        all.put("OKIAGARI_MODEL_URL", fixture.sandbox.model().url() + "/v1");
        all.put("OKIAGARI_MODEL_KEY", "sandbox-model-key");
        all.put("OKIAGARI_MODEL_CHAT", "sandbox-chat");
        all.put("OKIAGARI_MODEL_EMBED", "sandbox-embed");
        all.put("OKIAGARI_S3_ENDPOINT", fixture.sandbox.s3().url().toString());
        all.put("OKIAGARI_S3_BUCKET", "okiagari");
        all.put("AWS_ACCESS_KEY_ID", "sandbox");
        all.put("AWS_SECRET_ACCESS_KEY", "sandbox-secret-key");
        return all;
    }
}
