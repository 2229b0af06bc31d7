package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Target;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.ServerFaults;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of items, four steps, one in ten attempts failing, two nodes in two processes; and the same while they die. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class ManyItemsFaultTest {
    private static final int ITEMS = Boolean.getBoolean("okiagari.prove") ? 10_000 : 3_000;

    @TempDir
    private Path folder;

    private EmbeddedPostgres server;
    private DataSource database;
    private final List<Process> workers = new ArrayList<>();

    @BeforeEach
    void start() throws Exception {
        server = TestPostgres.ownServer(folder.resolve("pg"));
        server.createDatabase("work");
        database = server.dataSource("work");
        Schema.apply(database);
        run("create table effect (key text, step text)");
        Client.on(database)
                .submitAll(
                        WorkerProcess.WORK,
                        IntStream.range(0, ITEMS)
                                .mapToObj(i -> Target.<Void>of("k" + i, null))
                                .toList());
    }

    @AfterEach
    void stop() throws Exception {
        for (Process worker : workers) {
            worker.destroyForcibly().waitFor();
        }
        server.close();
    }

    @Test
    void every_item_is_done_and_every_step_written_exactly_once() throws Exception {
        startWorker();
        startWorker();

        awaitAllDone();

        assertExact();
    }

    @Test
    void the_same_when_a_worker_and_then_the_postmaster_are_killed_in_the_middle() throws Exception {
        startWorker();
        startWorker();
        awaitEffects(ITEMS * 8L / 10);
        awaitHandsFull(workers.getFirst()); // it may have come late, after the other had done so much alone
        workers.getFirst().destroyForcibly().waitFor();
        startWorker();
        awaitEffects(ITEMS * 2L);
        ServerFaults.killHard(server);
        server.ensureRunning();

        awaitAllDone();

        assertExact();
        assertThat(number("select count(*) from okiagari.failure where is_rescue"))
                .as("items that the killed worker held")
                .isPositive();
        assertThat(number("select count(*) from okiagari.finished where rescues > 0"))
                .isZero();
    }

    private void assertExact() throws SQLException {
        assertThat(number("select count(*) from okiagari.finished where state = 'done'"))
                .isEqualTo(ITEMS);
        assertThat(number("select count(*) from effect")).isEqualTo(ITEMS * 4L);
        assertThat(number("select count(*) from (select distinct key, step from effect) e"))
                .isEqualTo(ITEMS * 4L);
        assertThat(number("select count(*) from okiagari.item")).isZero();
        assertThat(number("select coalesce(max(attempt), 0) from okiagari.failure"))
                .isLessThan(WorkerProcess.ATTEMPTS);
        assertThat(number("select count(*) from okiagari.failure")).isPositive();
        assertThat(number("select count(*) from okiagari.failure where category <> 'made.up' and not is_rescue"))
                .as("failures that nobody made up")
                .isZero();
    }

    private void startWorker() throws IOException {
        workers.add(WorkerProcess.start(
                folder.resolve("worker.log"), server.jdbcUrl("work"), server.user(), server.password(), "0.2"));
    }

    private void awaitEffects(long atLeast) {
        await().atMost(Duration.ofMinutes(4))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> number("select count(*) from effect") >= atLeast);
    }

    private void awaitHandsFull(Process worker) {
        await().atMost(Duration.ofMinutes(4))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> number("select count(*) from okiagari.item i join okiagari.node n on n.id = i.node_id"
                                + " where i.state = 'running' and n.pid = " + worker.pid())
                        > 0);
    }

    private void awaitAllDone() {
        await().atMost(Duration.ofMinutes(8))
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptions() // the server may be away for a moment
                .until(() -> number("select count(*) from okiagari.finished") == ITEMS);
    }

    private void run(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private long number(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
