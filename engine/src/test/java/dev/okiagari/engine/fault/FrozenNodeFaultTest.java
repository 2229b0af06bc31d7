package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Target;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node is stopped in the middle of a transaction, with rows locked, until others count it dead; then it goes on. */
class FrozenNodeFaultTest {
    private static final int ITEMS = 4; // as many as a node has connections for slow writes

    /** Its writes may wait at the gate for 4 s: it must be stopped while they do, however late this thread gets its turn. */
    private static final String PACE = "0.4";

    @TempDir
    private Path folder;

    @Test
    void its_items_go_on_elsewhere_and_none_of_its_late_results_land() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connection gate = database.dataSource().getConnection()) {
            TestSql.run(database, "create table effect (key text, step text)");
            TestSql.run(gate, "select pg_advisory_lock(42)");
            Client.on(database.dataSource())
                    .submitAll(
                            WorkerProcess.LOCKING,
                            IntStream.range(0, ITEMS)
                                    .mapToObj(i -> Target.<Void>of("k" + i, null))
                                    .toList());
            Process frozen = start(database, "frozen.log");
            Process other = null;
            try {
                await().atMost(Duration.ofSeconds(60)).until(() -> waitingForTheGate(database) == ITEMS);
                signal(frozen, "STOP");
                TestSql.run(gate, "select pg_advisory_unlock(42)");
                other = start(database, "other.log");
                await().atMost(Duration.ofMinutes(2))
                        .until(() -> TestSql.number(database, "select count(*) from okiagari.finished") == ITEMS);
                signal(frozen, "CONT");

                await().atMost(Duration.ofSeconds(60)).until(() -> refused().size() == ITEMS);
            } finally {
                frozen.destroyForcibly().waitFor();
                if (other != null) {
                    other.destroyForcibly().waitFor();
                }
            }
            assertThat(TestSql.number(database, "select count(*) from effect")).isEqualTo(ITEMS);
            assertThat(TestSql.number(database, "select count(*) from okiagari.finished where state = 'done'"))
                    .isEqualTo(ITEMS);
        }
    }

    private static long waitingForTheGate(TestDatabase database) {
        return TestSql.number(
                database,
                "select count(*) from pg_stat_activity"
                        + " where datname = current_database() and wait_event = 'advisory'");
    }

    private List<String> refused() throws IOException {
        return Files.readAllLines(folder.resolve("frozen.log")).stream()
                .filter(line -> line.startsWith("refused "))
                .distinct()
                .toList();
    }

    private Process start(TestDatabase database, String log) throws IOException {
        return WorkerProcess.start(folder.resolve(log), database.jdbcUrl(), database.user(), database.password(), PACE);
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        int answer = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .start()
                .waitFor();
        assertThat(answer).isZero();
    }
}
