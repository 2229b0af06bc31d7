package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs whose workers are killed on the way. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class RunFaultTest {
    private static final int TARGETS = 1000;

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

    @ParameterizedTest
    @CsvSource({"9, PASSED, 0", "10, PASSED, 0", "11, FAILED, 1"})
    void a_run_of_a_thousand_is_judged_exactly_although_a_worker_is_killed(
            int failures, Verdict.Result result, int exitCode) throws Exception {
        Process victim = startWorker();
        startWorker();
        Run run = Client.on(database.dataSource())
                .run("judged", WorkerProcess.JUDGED)
                .targets(targets(failures))
                .failAbove(0.01)
                .start();
        await().atMost(Duration.ofMinutes(2)).until(() -> ended() > TARGETS / 5);

        long leased = running(victim);
        victim.destroyForcibly().waitFor();
        long before = ended();
        Verdict verdict = run.await();

        System.out.printf(
                "measured: run with a worker killed at %d of %d with %d leased: %s%n",
                before, TARGETS, leased, verdict.reason());
        assertThat(before).as("ended when the worker was killed").isLessThan(TARGETS);
        assertThat(verdict.result()).isEqualTo(result);
        assertThat(verdict.exitCode()).isEqualTo(exitCode);
        assertCountedExactly(verdict.run(), failures);
    }

    /** Against the rows that the steps themselves wrote, and against the finished items. */
    private void assertCountedExactly(RunView run, int failures) {
        assertThat(run.total()).isEqualTo(TARGETS);
        assertThat(run.counts().failed()).isEqualTo(failures).isEqualTo(effects("failed"));
        assertThat(run.counts().done()).isEqualTo(TARGETS - failures).isEqualTo(effects("done"));
        assertThat(run.counts().own()).containsEntry("stored", TARGETS - (long) failures);
        assertThat(run.left()).isZero();
        assertThat(TestSql.number(database, "select count(distinct key) from effect"))
                .isEqualTo(TARGETS);
        assertThat(TestSql.number(
                        database,
                        "select count(*) from okiagari.finished where run_id = ? and state = 'failed'",
                        run.id()))
                .isEqualTo(failures);
    }

    private long ended() {
        return TestSql.number(database, "select count(*) from effect");
    }

    private long effects(String state) {
        return TestSql.number(database, "select count(*) from effect where step = ?", state);
    }

    private long running(Process worker) {
        return TestSql.number(
                database,
                "select count(*) from okiagari.item i join okiagari.node n on n.id = i.node_id where n.pid = ?",
                worker.pid());
    }

    private static Stream<Target<Void>> targets(int failures) {
        return IntStream.range(0, TARGETS)
                .mapToObj(n -> Target.of((n * 89 % TARGETS < failures ? "bad" : "good") + n, null));
    }

    private Process startWorker() throws IOException {
        Process worker = WorkerProcess.start(
                folder.resolve("worker.log"), database.jdbcUrl(), database.user(), database.password(), "0.2");
        workers.add(worker);
        return worker;
    }
}
