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
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that a transaction of somebody else has locked for longer than our statements may take. */
class LockedRowsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private final CountDownLatch locked = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (key text)");
        TestSql.run(database, "create table tracked (key text)");
    }

    @AfterEach
    void drop() {
        locked.countDown();
        database.close();
    }

    @Test
    void an_outcome_whose_item_is_locked_lands_when_the_lock_is_gone() throws Exception {
        Steps<Void> steps = WORK.steps().step("only", a -> {
            runs.incrementAndGet();
            locked.await();
            return Outcome.next();
        });
        outlivesTheLock(steps);
    }

    @Test
    void so_does_one_with_a_write() throws Exception {
        Steps<Void> steps = WORK.steps().step("only", a -> {
            runs.incrementAndGet();
            locked.await();
            return Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('k')"));
        });
        outlivesTheLock(steps);
        assertThat(TestSql.strings(database, "select key from effect")).containsExactly("k");
    }

    private void outlivesTheLock(Steps<Void> steps) throws Exception {
        try (Engine engine = Engine.on(database.dataSource())
                        .work(steps)
                        .settings(Settings.defaults().with(s -> s.atPace(0.1))) // statements may take 1 s
                        .start();
                Connection other = database.dataSource().getConnection()) {
            long id = engine.client().submit(WORK, "k").id();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> engine.client().items().find(id).orElseThrow().state() == State.RUNNING);
            other.setAutoCommit(false);
            TestSql.run(other, "select from okiagari.item where id = ? for update", id);
            locked.countDown();
            await().atMost(Duration.ofSeconds(60)) // several times as long as a statement may take
                    .until(() -> TestSql.number(
                                    database,
                                    "select count(*) from pg_stat_activity where datname = current_database()"
                                            + " and xact_start < now() - interval '5 seconds'")
                            > 0);
            other.rollback();

            await().atMost(Duration.ofSeconds(60))
                    .until(() -> engine.client().items().find(id).orElseThrow().state() == State.DONE);
            assertThat(engine.client().items().failures(id)).isEmpty();
            assertThat(runs).as("attempts").hasValue(1);
        }
    }

    @Test
    void many_locked_items_leave_writers_for_the_others() throws Exception {
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> {
                            locked.await();
                            return Outcome.next(tx -> TestSql.run(tx, "insert into effect values (?)", a.key()));
                        },
                        s -> s.perNode(100));
        Client.on(database.dataSource()).submitAll(WORK, keys("locked", 30));
        Client.on(database.dataSource()).submitAll(WORK, keys("free", 60));
        try (Engine engine = Engine.on(database.dataSource())
                        .work(steps)
                        .settings(Settings.defaults().with(s -> s.writers(4)))
                        .start();
                Connection other = database.dataSource().getConnection()) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.item where state = 'running'")
                            == 90);
            other.setAutoCommit(false);
            TestSql.run(
                    other,
                    "select from okiagari.item where id in (select id from okiagari.target where key like 'locked%')"
                            + " for update");
            locked.countDown();

            await().atMost(Duration.ofSeconds(25)).until(() -> effects() == 60);
            assertThat(engine.client()
                            .items()
                            .find(WORK, "locked0")
                            .orElseThrow()
                            .state())
                    .isEqualTo(State.RUNNING);
            other.rollback();
            await().atMost(Duration.ofSeconds(60)).until(() -> effects() == 90);
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isZero();
    }

    @Test
    void a_write_that_waits_too_long_for_a_row_of_the_application_is_an_ordinary_failure() throws Exception {
        TestSql.run(database, "insert into tracked values ('k')");
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> Outcome.next(tx -> TestSql.run(tx, "update tracked set key = 'done'")),
                        s -> s.attempts(1));
        try (Connection other = database.dataSource().getConnection();
                Engine engine = Engine.on(database.dataSource())
                        .work(steps)
                        .settings(Settings.defaults().with(s -> s.atPace(0.2)))
                        .start()) {
            other.setAutoCommit(false);
            TestSql.run(other, "update tracked set key = 'mine'");
            long id = engine.client().submit(WORK, "k").id();

            await().atMost(Duration.ofSeconds(60))
                    .until(() -> engine.client().items().find(id).orElseThrow().state() == State.FAILED);
            assertThat(engine.client().items().failures(id).getFirst().category())
                    .isEqualTo("db.lock_timeout");
            other.rollback();
        }
    }

    private long effects() {
        return TestSql.number(database, "select count(*) from effect");
    }

    private static List<Target<Void>> keys(String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(n -> Target.<Void>of(prefix + n, null))
                .toList();
    }
}
