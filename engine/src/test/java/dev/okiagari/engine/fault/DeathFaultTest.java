package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.PastNode;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Processes that die while they hold items. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class DeathFaultTest {
    @TempDir
    private Path folder;

    private TestDatabase database;
    private final List<Process> workers = new ArrayList<>();

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (key text, step text)");
    }

    @AfterEach
    void stop() throws Exception {
        for (Process worker : workers) {
            worker.destroyForcibly().waitFor();
        }
        database.close();
    }

    @Test
    void with_default_settings_a_killed_nodes_items_run_elsewhere_within_35_seconds() throws Exception {
        submit(WorkerProcess.BLOCKING, 40);
        Process first = startWorker("1");
        await().atMost(Duration.ofSeconds(60)).until(() -> running(first) == 40);
        Process second = startWorker("1");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> TestSql.number(database, "select count(*) from okiagari.node") == 2);

        Instant killed = now();
        first.destroyForcibly().waitFor();
        await().atMost(Duration.ofMinutes(2)).until(() -> running(second) == 40);

        Duration took = Duration.between(killed, now());
        System.out.println("measured: a killed node's 40 items ran elsewhere after " + took.toMillis() + " ms");
        assertThat(took).isLessThan(Duration.ofSeconds(35));
        assertThat(TestSql.number(database, "select max(charged) from okiagari.item"))
                .isZero();
        assertThat(Client.on(database.dataSource()).nodes().past(10))
                .as("what stays on record of the dead node")
                .singleElement()
                .satisfies(past -> {
                    assertThat(past.pid()).isEqualTo(first.pid());
                    assertThat(past.died()).isTrue();
                    assertThat(past.why()).isEqualTo("no heartbeat for longer than its limit of 25 s");
                    assertThat(past.endedBy()).matches("node \\d+ \\(worker\\)");
                    assertThat(past.held()).isEqualTo(40);
                    assertThat(past.heldItems()).hasSize(20).allMatch(item -> item.startsWith("blocking k"));
                    assertThat(past.lastBeatAt()).isBefore(past.endedAt());
                });
    }

    @Test
    void a_terminated_node_gives_its_items_back_at_once_without_a_failure() throws Exception {
        submit(WorkerProcess.BLOCKING, 40);
        Process first = startWorker("1");
        await().atMost(Duration.ofSeconds(60)).until(() -> running(first) == 40);

        first.getOutputStream().close(); // its main closes the engine, as SIGTERM does in the server
        assertThat(first.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(TestSql.number(
                        database, "select count(*) from okiagari.item where state = 'waiting' and charged = 0"))
                .isEqualTo(40);
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isZero();
        assertThat(Client.on(database.dataSource()).nodes().past(10))
                .extracting(PastNode::died, PastNode::why, PastNode::held, PastNode::endedBy)
                .containsExactly(tuple(false, "stopped", 0, null));
    }

    @Test
    void an_item_that_takes_its_node_down_each_time_fails_alone_and_costs_its_neighbours_nothing() throws Exception {
        submit(WorkerProcess.POISON, 299);
        Client.on(database.dataSource()).submit(WorkerProcess.POISON, "poison", null);
        startWorker("0.2");
        startWorker("0.2");
        await().atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(200))
                .until(() -> {
                    keepTwoAlive();
                    return TestSql.number(database, "select count(*) from okiagari.finished") == 300;
                });

        assertThat(TestSql.strings(
                        database, "select key || ' ' || reason from okiagari.item_v1 where state = 'failed'"))
                .containsExactly("poison stuck_exhausted");
        assertThat(TestSql.strings(database, "select step from effect where key = 'poison'"))
                .containsExactly("stuck_exhausted");
        assertThat(TestSql.number(database, "select count(*) from okiagari.finished where state = 'done'"))
                .isEqualTo(299);
        assertThat(TestSql.number(
                        database,
                        "select count(*) from okiagari.finished where state = 'done' and (rescues > 0 or charged > 1)"))
                .as("neighbours that were charged")
                .isZero();
        assertThat(TestSql.number(database, "select count(*) from effect where step = 'only'"))
                .isEqualTo(299);
    }

    private void keepTwoAlive() throws IOException {
        workers.removeIf(w -> !w.isAlive());
        while (workers.size() < 2) {
            startWorker("0.2");
        }
    }

    private long running(Process worker) {
        return TestSql.number(
                database,
                "select count(*) from okiagari.item i join okiagari.node n on n.id = i.node_id where n.pid = ?",
                worker.pid());
    }

    private Instant now() {
        return Instant.ofEpochMilli(
                TestSql.number(database, "select (extract(epoch from okiagari.now()) * 1000)::bigint"));
    }

    private void submit(Pipeline<Void> pipeline, int items) {
        Client.on(database.dataSource())
                .submitAll(
                        pipeline,
                        IntStream.range(0, items)
                                .mapToObj(i -> Target.<Void>of("k" + i, null))
                                .toList());
    }

    private Process startWorker(String pace) throws IOException {
        Process worker = WorkerProcess.start(
                folder.resolve("worker.log"), database.jdbcUrl(), database.user(), database.password(), pace);
        workers.add(worker);
        return worker;
    }
}
