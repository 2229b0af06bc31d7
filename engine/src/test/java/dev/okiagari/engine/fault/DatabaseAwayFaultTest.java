package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** PostgreSQL is away for three times the silence after which a node counts as dead, with items running. */
class DatabaseAwayFaultTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final int ITEMS = 60;
    private static final Settings QUICK = Settings.defaults().with(s -> s.atPace(0.2)); // dead after 5 s

    @Test
    void nobody_is_rescued_or_charged_for_it_and_all_finish_when_it_is_back() throws Exception {
        CountDownLatch running = new CountDownLatch(ITEMS);
        CountDownLatch isBack = new CountDownLatch(1);
        Steps<Void> steps = WORK.steps()
                .step("first", a -> {
                    running.countDown();
                    isBack.await();
                    return Outcome.next(tx -> TestSql.run(tx, "insert into effect values (?)", a.key() + " first"));
                })
                .step(
                        "second",
                        a -> Outcome.next(tx -> TestSql.run(tx, "insert into effect values (?)", a.key() + " second")));
        try (TestDatabase database = EngineDatabase.of(getClass());
                CuttingProxy proxy = new CuttingProxy(TestPostgres.server().port())) {
            TestSql.run(database, "create table effect (what text)");
            Client.on(database.dataSource())
                    .submitAll(
                            WORK,
                            IntStream.range(0, ITEMS)
                                    .mapToObj(i -> Target.<Void>of("k" + i, null))
                                    .toList());
            try (Engine one = start(proxy, database, steps);
                    Engine two = start(proxy, database, steps)) {
                assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
                running.await();
                proxy.away();
                awaitSilence(database, QUICK.deadAfter().multipliedBy(3));
                proxy.back();
                isBack.countDown();
                await().atMost(Duration.ofMinutes(2))
                        .until(() -> TestSql.number(database, "select count(*) from okiagari.finished") == ITEMS);
            }
            assertThat(TestSql.number(database, "select count(*) from effect")).isEqualTo(ITEMS * 2L);
            assertThat(TestSql.number(database, "select count(distinct what) from effect"))
                    .isEqualTo(ITEMS * 2L);
            assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                    .as("failures and rescues")
                    .isZero();
            assertThat(TestSql.number(database, "select coalesce(sum(rescues), 0) from okiagari.finished"))
                    .isZero();
        }
    }

    private static Engine start(CuttingProxy proxy, TestDatabase database, Steps<Void> steps) {
        return Engine.on(proxy.before(database.dataSource()))
                .work(steps)
                .settings(QUICK.with(s -> s.stopWithin(Duration.ofSeconds(2))))
                .start();
    }

    /** Waits until the last beat that reached the database is that old, seen from the database. */
    private static void awaitSilence(TestDatabase database, Duration silence) {
        await().atMost(silence.plusMinutes(2))
                .until(() -> TestSql.number(
                                database,
                                "select extract(epoch from okiagari.now() - max(beat_at))::bigint * 1000 from okiagari.node")
                        >= silence.toMillis());
    }
}
