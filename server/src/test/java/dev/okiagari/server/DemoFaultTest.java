package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.TestPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
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

    @Test
    void a_demo_of_twenty_seconds_survives_a_killed_node_and_an_outage_and_leaves_no_process_behind() throws Exception {
        DemoProcess demo = DemoProcess.start(folder, "--for", "20s", "--json");
        List<ProcessHandle> nodes = demo.awaitNodes();
        assertThat(demo.awaitExit()).as(demo.err() + demo.out()).isZero();

        JsonNode summary = new ObjectMapper().readTree(demo.out());
        assertThat(summary.get("lost").asInt()).isZero();
        assertThat(summary.get("duplicated").asInt()).isZero();
        assertThat(summary.get("kills")).hasSize(1);
        assertThat(summary.at("/kills/0/itemsInHands").asInt()).isPositive();
        assertThat(summary.at("/kills/0/secondsUntilBack").asDouble()).isGreaterThan(1);
        assertThat(summary.get("outages")).hasSize(1);
        assertThat(summary.at("/outages/0/secondsHeld").asDouble()).isPositive();
        assertThat(summary.at("/outages/0/itemsWaiting").asInt()).isPositive();
        assertThat(summary.get("failedByOutages").asInt()).isZero();
        assertThat(demo.err())
                .contains("demo settings: a silent node counts as dead after 5 s (default: 25 s)")
                .containsPattern("node \\d+ killed with -9 \\(process \\d+\\), \\d+ items? running")
                .containsPattern(
                        "rescued: all \\d+ items? of node \\d+ are running again or done, \\d+\\.\\d s after the kill")
                .containsPattern("node \\d+ has replaced it")
                .contains("payment is on hold")
                .contains("payment: the hold has ended")
                .doesNotContain("\033");
        Matcher killed = Pattern.compile("(node \\d+) killed").matcher(demo.err());
        assertThat(killed.find()).isTrue();
        assertThat(Files.readString(folder.resolve("demo-nodes.log"))).contains(killed.group(1) + " is dead");
        DemoProcess.assertGone(Stream.concat(nodes.stream(), demo.nodes().stream()));
    }

    @Test
    void nodes_die_with_a_demo_that_is_killed_and_the_next_demo_says_that_it_starts_afresh() throws Exception {
        DemoProcess demo = DemoProcess.start(folder, "--for", "60s");
        List<ProcessHandle> nodes = demo.awaitNodes();
        demo.kill();
        DemoProcess.assertGone(nodes.stream());

        DemoProcess next = DemoProcess.start(folder, "--items", "10");
        assertThat(next.awaitExit()).as(next.err()).isZero();
        assertThat(next.err()).containsOnlyOnce("was killed; its items are dropped");
        DemoProcess third = DemoProcess.start(folder, "--items", "10");
        assertThat(third.awaitExit()).as(third.err()).isZero();
        assertThat(third.err()).doesNotContain("was killed");
    }

    @Test
    void ctrl_c_ends_the_demo_with_a_whole_reckoning_and_no_process_behind() throws Exception {
        DemoProcess demo = DemoProcess.start(folder, "--for", "2m"); // ends by itself if this JVM is killed
        List<ProcessHandle> nodes = demo.awaitNodes();
        demo.interrupt();
        assertThat(demo.awaitExit()).as(demo.err()).isEqualTo(Exit.INTERRUPTED);
        assertThat(demo.out()).contains("(interrupted)").contains("lost 0, duplicated 0");
        DemoProcess.assertGone(nodes.stream());
    }
}
