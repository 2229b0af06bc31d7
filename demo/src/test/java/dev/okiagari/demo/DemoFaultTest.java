package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class DemoFaultTest {
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

    /** How long it takes depends on the machine, so it is told to end when everything was seen. */
    @Test
    void three_applications_survive_a_killed_node_and_a_visitor_who_breaks_more_and_leave_no_process_behind()
            throws Exception {
        try (DemoProcess demo = DemoProcess.start(folder, "--for", "10m", "--json")) {
            List<ProcessHandle> nodes = demo.awaitNodes();
            DemoVisitor visitor = DemoVisitor.signedIn(demo);
            assertThat(visitor.get("/demo").body()).contains("Break something", "arXiv", "Code hosts", "knocked over");
            assertThat(visitor.post("/demo/dials/arxiv", Map.of("errors", "30", "latency", "100"))
                            .statusCode())
                    .isEqualTo(302);
            assertThat(visitor.post("/demo/dials/arxiv", Map.of("errors", "101", "latency", "0"))
                            .statusCode())
                    .isEqualTo(400);
            assertThat(visitor.post("/demo/kill", Map.of("node", "999999")).statusCode())
                    .isEqualTo(404);
            demo.awaitSaid("killed with -9 by the script");
            demo.awaitSaid("are back in line, running again or done");
            demo.awaitDone("papers", "catalog.target", "submissions");
            assertThat(visitor.post("/demo/dials/arxiv", Map.of("errors", "100", "latency", "0"))
                            .statusCode())
                    .isEqualTo(302);
            demo.awaitSaid("upstream arxiv is on hold: ");
            visitor.post("/demo/dials/arxiv", Map.of("errors", "0", "latency", "0"));
            demo.awaitSaid("upstream arxiv is back: the hold has ended");
            String rescue = "are back in line, running again or done|, 0 items running";
            int rescues = demo.err().split(rescue, -1).length;
            visitor.killOne();
            demo.awaitSaidAgain(rescue, rescues);
            List<ProcessHandle> later = demo.nodes();
            demo.interrupt();

            assertThat(demo.awaitExit()).as(demo.err() + demo.out()).isEqualTo(Exit.INTERRUPTED);
            JsonNode summary = new ObjectMapper().readTree(demo.out());
            assertThat(summary.get("lost").asInt()).isZero();
            assertThat(summary.get("duplicated").asInt()).isZero();
            assertThat(summary.get("kills")).hasSizeGreaterThanOrEqualTo(2);
            assertThat(demo.err())
                    .contains("demo settings: a silent node counts as dead after 5 s (default: 25 s)")
                    .contains("arXiv: errors to 30 %, latency to 100 ms")
                    .containsPattern("node \\d+ \\(demo-\\d+\\) killed with -9 by " + DemoVisitor.NAME)
                    .containsPattern(
                            "rescued: all \\d+ items? of node \\d+ \\(demo-\\d+\\) are back in line, running again or done")
                    .doesNotContain("\033");
            DemoProcess.assertGone(Stream.of(nodes, later, demo.nodes()).flatMap(List::stream));
        }
    }

    @Test
    void a_node_that_was_frozen_and_goes_on_under_a_new_id_can_be_killed_all_the_same() throws Exception {
        try (DemoProcess demo = DemoProcess.start(folder, "--for", "8m")) {
            demo.awaitNodes();
            DemoVisitor visitor = DemoVisitor.signedIn(demo);
            demo.awaitSaid("are back in line, running again or done");
            ProcessHandle frozen = demo.nodes().getFirst();
            List<String> before =
                    Awaitility.await().atMost(3, TimeUnit.MINUTES).until(visitor::workers, ids -> ids.size() == 2);
            DemoProcess.signal(frozen, "STOP");
            Awaitility.await().atMost(3, TimeUnit.MINUTES).until(visitor::nodes, ids -> ids.size() == 1);
            DemoProcess.signal(frozen, "CONT");
            Awaitility.await()
                    .atMost(3, TimeUnit.MINUTES)
                    .untilAsserted(
                            () -> assertThat(visitor.workers()).hasSize(2).isNotEqualTo(before));
            visitor.killAllBut(
                    before, () -> demo.err().contains("by " + DemoVisitor.NAME + " (process " + frozen.pid() + ")"));
        }
    }

    @Test
    void a_demo_that_was_killed_takes_its_nodes_along_and_the_next_one_goes_on_with_its_data_and_ends_by_itself()
            throws Exception {
        try (DemoProcess demo = DemoProcess.start(folder, "--for", "3m")) {
            List<ProcessHandle> nodes = demo.awaitNodes();
            demo.awaitSaid("papers");
            demo.kill();
            DemoProcess.assertGone(nodes.stream());
        }
        String ports = Files.readString(folder.resolve("demo-ports.properties"));
        long acknowledged = Files.readAllLines(folder.resolve("demo-acknowledged.txt")).stream()
                .filter(line -> line.startsWith("papers "))
                .count();

        try (DemoProcess next = DemoProcess.start(folder, "--for", "3s", "--json")) {
            assertThat(next.awaitExit()).as(next.err() + next.out()).isZero();
            assertThat(next.err()).containsOnlyOnce("was killed; going on with its data");
            assertThat(Files.readString(folder.resolve("demo-ports.properties")))
                    .isEqualTo(ports);
            JsonNode summary = new ObjectMapper().readTree(next.out());
            assertThat(summary.at("/pipelines/papers/submitted").asLong()).isGreaterThanOrEqualTo(acknowledged);
            assertThat(summary.get("lost").asInt()).isZero();
        }
    }

    @Test
    void ctrl_c_ends_a_demo_that_has_lost_a_node_with_a_whole_reckoning_and_no_process_behind() throws Exception {
        // Ends by itself if this JVM is killed.
        try (DemoProcess demo = DemoProcess.startByEnvironment(folder, "--for", "3m")) {
            demo.awaitSaid("rescued: "); // the script has killed a node and will not kill the same one as we do
            List<ProcessHandle> nodes = demo.awaitNodes();
            nodes.getFirst().destroyForcibly();
            demo.awaitSaid("ended unexpectedly");
            demo.interrupt();
            assertThat(demo.awaitExit()).as(demo.err() + demo.out()).isEqualTo(Exit.INTERRUPTED);
            assertThat(demo.out()).as(demo.err()).contains("(interrupted)").contains("lost 0, duplicated 0");
            DemoProcess.assertGone(nodes.stream());
        }
    }
}
