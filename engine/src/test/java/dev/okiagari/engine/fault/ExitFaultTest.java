package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.CapturedEvents;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.postgres.testing.TestDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that are told to end, or killed, in processes of their own. */
@Timeout(120)
class ExitFaultTest {
    @TempDir
    private Path folder;

    private TestDatabase database;
    private final List<Process> processes = new ArrayList<>();

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void stop() throws Exception {
        for (Process process : processes) {
            process.destroyForcibly().waitFor();
        }
        database.close();
    }

    @Test
    void the_readmes_program_on_hikaris_default_pool_works_and_hands_its_items_over_at_sigterm() throws Exception {
        Process process = start("work");
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        TestSql.number(database, "select count(*) from okiagari.item where state = 'running'") == 1);

        process.destroy(); // SIGTERM
        assertThat(process.waitFor(30, TimeUnit.SECONDS))
                .as("ended without being killed")
                .isTrue();

        assertThat(TestSql.number(database, "select count(*) from okiagari.node"))
                .isZero();
        assertThat(TestSql.strings(
                        database,
                        "select state || ' ' || charged || ' ' || (due_at <= okiagari.now()) from okiagari.item_named"))
                .containsExactly("waiting 0 true");
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isZero();
        assertThat(Files.readString(log())).contains("the pool lends 10");
    }

    @Test
    void the_end_of_a_run_is_one_line_also_when_its_starter_was_killed() throws Exception {
        Process process = start("run");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> TestSql.number(database, "select count(*) from okiagari.run where state = 'active'") == 1);
        process.destroyForcibly().waitFor();

        try (CapturedEvents log = new CapturedEvents()) {
            try (Engine engine = Engine.on(database.dataSource())
                    .work(PooledProcess.GUESTS.steps().step("serve", a -> Outcome.done()))
                    .start()) {
                engine.client().runs().of(1).await();
                await().atMost(Duration.ofMinutes(1))
                        .until(() -> !log.of("run_ended").isEmpty());
            }
            assertThat(log.of("run_started")).hasSize(1);
            assertThat(log.of("run_ended"))
                    .hasSize(1)
                    .allSatisfy(line -> assertThat(line.keys())
                            .containsEntry("job", "nightly")
                            .containsEntry("total", 2L)
                            .containsEntry("done", 2L)
                            .containsEntry("owed", 0L));
        }
    }

    private Process start(String what) throws Exception {
        Process process = PooledProcess.start(log(), database.jdbcUrl(), database.user(), database.password(), what);
        processes.add(process);
        return process;
    }

    private Path log() {
        return folder.resolve("process.log");
    }
}
