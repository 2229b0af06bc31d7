package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Proving;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.TestSql;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.ServerFaults;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Rows of many items written together, while commits lose their answers, sessions end, and processes are killed. */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class WriteTogetherFaultTest {
    private static final int ITEMS = Proving.asked() ? 200_000 : 4_000;
    private static final int ONE_BAD_IN = Proving.asked() ? 4_000 : 500;

    @TempDir
    private Path folder;

    private final List<Process> workers = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (Process worker : workers) {
            worker.destroyForcibly().waitFor();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_commit_of_a_batch_whose_answer_is_lost_has_every_effect_once(CuttingProxy.Cut cut) throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                CuttingProxy proxy = new CuttingProxy(TestPostgres.server().port())) {
            TestSql.run(database, TogetherWork.TABLE);
            Client.on(database.dataSource()).submitAll(TogetherWork.PIPELINE, TogetherWork.targets(300, 100));
            proxy.arm("k77", cut);
            try (Engine engine = Engine.on(proxy.before(database.dataSource()))
                    .work(TogetherWork.steps())
                    .start()) {
                assertThat(engine.nodeId()).isPositive();
                awaitEnds(database.dataSource(), 300);
            }
            assertThat(proxy.cuts()).isEqualTo(1);
            assertExact(database.dataSource(), 300, 100);
        }
    }

    @Test
    void sessions_that_are_ended_in_the_middle_cost_no_effect_and_no_attempt() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            TestSql.run(database, TogetherWork.TABLE);
            Client.on(database.dataSource()).submitAll(TogetherWork.PIPELINE, TogetherWork.targets(2_000, 500));
            try (Engine engine =
                    Engine.on(database.dataSource()).work(TogetherWork.steps()).start()) {
                assertThat(engine.nodeId()).isPositive();
                await().atMost(Duration.ofMinutes(3))
                        .pollInterval(Duration.ofMillis(100))
                        .until(() -> {
                            endSessions(database.dataSource());
                            return ends(database.dataSource()) > 1_500;
                        });
                awaitEnds(database.dataSource(), 2_000);
            }
            assertExact(database.dataSource(), 2_000, 500);
        }
    }

    @Test
    void killed_workers_a_killed_postmaster_ended_sessions_and_bad_rows_lose_and_double_nothing() throws Exception {
        try (EmbeddedPostgres server = TestPostgres.ownServer(folder.resolve("pg"))) {
            server.createDatabase("work");
            DataSource database = server.dataSource("work");
            Schema.apply(database);
            TestSql.run(database, TogetherWork.TABLE);
            Client.on(database).submitAll(TogetherWork.PIPELINE, TogetherWork.targets(ITEMS, ONE_BAD_IN));
            startWorker(server);
            startWorker(server);

            for (int part = 1; part <= 4; part++) {
                awaitAtLeast(database, ITEMS * part / 5);
                switch (part) {
                    case 1, 3 -> {
                        workers.removeFirst().destroyForcibly().waitFor();
                        startWorker(server);
                    }
                    case 2 -> endSessions(database);
                    default -> {
                        ServerFaults.killHard(server);
                        server.ensureRunning();
                    }
                }
            }

            awaitEnds(database, ITEMS);
            assertExact(database, ITEMS, ONE_BAD_IN);
            System.out.printf(
                    "%d items written together in about %d transactions%n",
                    ITEMS, TestSql.number(database, "select count(distinct xmin::text) from effect"));
        }
    }

    /** Every good item has its two effects and no failure of its own; every bad one has none, and all its attempts. */
    private static void assertExact(DataSource database, int items, int oneBadIn) {
        int bad = items / oneBadIn;
        assertThat(TestSql.strings(
                        database,
                        "select state || ' ' || what || ' ' || count(*) || ' charged ' || min(charged) || ' to ' || max(charged)"
                                + " from (select f.state, f.charged, substring(t.key from '^[a-z]+') as what"
                                + " from okiagari.finished f join okiagari.target t using (id)) x"
                                + " group by state, what order by 1"))
                .containsExactly(
                        "done k " + (items - 2 * bad) + " charged 1 to 1",
                        "failed bad " + bad + " charged 1 to 1",
                        "failed moody " + bad + " charged " + TogetherWork.ATTEMPTS + " to " + TogetherWork.ATTEMPTS);
        assertThat(TestSql.number(database, "select count(*) from effect")).isEqualTo(2L * (items - 2 * bad));
        assertThat(TestSql.number(database, "select count(*) from (select distinct key, step from effect) e"))
                .isEqualTo(2L * (items - 2 * bad));
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure where not is_rescue"))
                .as("failed attempts")
                .isEqualTo(bad + (long) bad * TogetherWork.ATTEMPTS);
    }

    private void startWorker(EmbeddedPostgres server) throws IOException {
        workers.add(WorkerProcess.start(
                folder.resolve("worker.log"), server.jdbcUrl("work"), server.user(), server.password(), "0.2"));
    }

    private static void endSessions(DataSource database) {
        TestSql.run(
                database,
                "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'okiagari node%'"
                        + " and datname = current_database()");
    }

    private static void awaitAtLeast(DataSource database, int items) {
        await().atMost(Duration.ofMinutes(8))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> ends(database) >= items);
    }

    private static void awaitEnds(DataSource database, int items) {
        await().atMost(Duration.ofMinutes(8))
                .pollInterval(Duration.ofMillis(200))
                .ignoreExceptions() // the server may be away for a moment
                .until(() -> ends(database) == items);
    }

    private static long ends(DataSource database) {
        return TestSql.number(database, "select count(*) from okiagari.finished");
    }
}
