package dev.okiagari.engine.fault;

import static dev.okiagari.engine.failure.Kind.TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real node with its threads. */
class NodePgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void a_node_that_has_to_wait_before_it_may_enter_beats_meanwhile() throws Exception {
        Engine.Builder builder = Engine.on(database.dataSource())
                .work(WORK.steps().step("only", a -> Outcome.next()))
                .settings(Settings.defaults().with(s -> s.atPace(0.1)));
        builder.start().close();
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Engine> starting;
            try (Connection other = database.dataSource().getConnection()) {
                other.setAutoCommit(false);
                TestSql.run(other, "select from okiagari.pipeline where name = 'work' for update");
                starting = thread.submit(builder::start);
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> TestSql.number(
                                        database,
                                        "select count(*) from okiagari.node where beat_at > started_at + interval '1 ms'")
                                == 1);
                assertThat(starting.isDone()).isFalse();
                other.rollback();
            }
            starting.get().close();
        }
    }

    @Test
    void one_item_that_violates_a_constraint_neither_delays_nor_fails_its_neighbours_in_the_batch() throws Exception {
        TestSql.run(database, """
                create function refuse() returns trigger language plpgsql as
                $$ begin if new.id = (select id from okiagari.target where key = 'k77') then
                   raise check_violation using message = 'k77 is not welcome'; end if; return new; end $$
                """);
        TestSql.run(
                database,
                "create trigger refuse before insert on okiagari.finished for each row"
                        + " when (new.state = 'done') execute function refuse()");
        Client.on(database.dataSource()).submitAll(WORK, keys(200));
        DoneCount done = new DoneCount(199);
        try (Engine engine = Engine.on(database.dataSource())
                .work(WORK.steps().step("only", a -> Outcome.next()))
                .listener(done)
                .start()) {
            done.await();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> item(engine, "k77").state() == State.FAILED);
            assertThat(Objects.requireNonNull(item(engine, "k77").failure()).message())
                    .contains("k77 is not welcome");
            assertThat(Objects.requireNonNull(item(engine, "k77").failure()).kind())
                    .isEqualTo(Kind.BROKEN);
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isEqualTo(1);
        assertThat(TestSql.number(database, "select count(*) from okiagari.finished where state = 'done'"))
                .isEqualTo(199);
    }

    @Test
    void a_step_past_its_deadline_is_interrupted_and_retried_as_timed_out() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch never = new CountDownLatch(1);
        Steps<Void> steps = WORK.steps()
                .step(
                        "slow",
                        a -> {
                            if (runs.incrementAndGet() == 1) {
                                never.await();
                            }
                            return Outcome.done();
                        },
                        s -> s.deadline(Duration.ofSeconds(1)).attempts(10)); // a late second run may miss it, too
        DoneCount done = new DoneCount(1);
        try (Engine engine =
                Engine.on(database.dataSource()).work(steps).listener(done).start()) {
            long id = engine.client().submit(WORK, "k", null).id();
            done.await();
            assertThat(engine.client().items().failures(id).getFirst().kind()).isEqualTo(Kind.TIMED_OUT);
            assertThat(item(engine, "k").failure()).isNull();
        }
    }

    @Test
    void a_graceful_stop_gives_everything_back_with_its_attempts_and_no_failure() throws Exception {
        CountDownLatch running = new CountDownLatch(4);
        CountDownLatch never = new CountDownLatch(1);
        Steps<Void> steps = WORK.steps()
                .step(
                        "blocks",
                        a -> {
                            running.countDown();
                            never.await();
                            return Outcome.done();
                        },
                        s -> s.perNode(4));
        Client.on(database.dataSource()).submitAll(WORK, keys(20));
        Engine engine = Engine.on(database.dataSource())
                .work(steps)
                .settings(Settings.defaults().with(s -> s.stopWithin(Duration.ofSeconds(2))))
                .start();
        running.await();

        engine.close();

        assertThat(TestSql.number(
                        database, "select count(*) from okiagari.item where state = 'waiting' and charged = 0"))
                .isEqualTo(20);
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isZero();
        assertThat(TestSql.number(database, "select count(*) from okiagari.node"))
                .isZero();
    }

    @Test
    void no_more_attempts_run_at_once_than_the_step_allows() throws Exception {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        Steps<Void> steps = WORK.steps()
                .step(
                        "few",
                        a -> {
                            most.accumulateAndGet(now.incrementAndGet(), Math::max);
                            three.countDown();
                            three.await(); // the first three meet here; a fourth would be seen beside them
                            now.decrementAndGet();
                            return Outcome.next();
                        },
                        s -> s.perNode(3))
                .step("more", a -> Outcome.next());
        Client.on(database.dataSource()).submitAll(WORK, keys(500));
        DoneCount done = new DoneCount(500);
        try (Engine engine =
                Engine.on(database.dataSource()).work(steps).listener(done).start()) {
            engine.client().nudge();
            done.await();
        }
        assertThat(most.get()).isEqualTo(3);
    }

    @Test
    void an_interrupted_stop_still_silences_the_node() throws Exception {
        Engine engine = Engine.on(database.dataSource())
                .work(WORK.steps().step("only", a -> Outcome.next()))
                .settings(Settings.defaults().with(s -> s.atPace(0.1))) // a beat every 0.5 s
                .start();
        Thread stopper = Thread.ofPlatform().start(() -> {
            Thread.currentThread().interrupt();
            engine.close();
        });
        stopper.join();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> TestSql.number(
                                database,
                                "select count(*) from okiagari.node where beat_at > okiagari.now() - interval '5 seconds'")
                        == 0);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> TestSql.number(
                                database,
                                "select count(*) from pg_stat_activity where datname = current_database()"
                                        + " and application_name like 'okiagari node %'")
                        == 0);
    }

    @Test
    void a_row_that_somebody_else_has_locked_does_not_hold_up_its_neighbours() throws Exception {
        Client.on(database.dataSource()).submitAll(WORK, keys(100));
        CountDownLatch locked = new CountDownLatch(1);
        DoneCount done = new DoneCount(99);
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> {
                            locked.await();
                            return Outcome.next();
                        },
                        s -> s.perNode(100));
        try (Engine engine = Engine.on(database.dataSource())
                        .work(steps)
                        .listener(done)
                        .start();
                var other = database.dataSource().getConnection()) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.item where state = 'running'")
                            == 100);
            other.setAutoCommit(false);
            TestSql.run(
                    other,
                    "select from okiagari.item where id = (select id from okiagari.target where key = 'k42') for update");
            locked.countDown();
            done.await();
            assertThat(item(engine, "k42").state()).isEqualTo(State.RUNNING);
            other.rollback();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> item(engine, "k42").state() == State.DONE);
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isZero();
    }

    @Test
    void what_a_backing_off_item_waits_for_holds_no_thread_and_no_lease() throws Exception {
        CountDownLatch failed = new CountDownLatch(1);
        Steps<Void> steps = WORK.steps()
                .step(
                        "fails",
                        a -> {
                            failed.countDown();
                            throw TRANSIENT.plain().because("down");
                        },
                        s -> s.retry(RetryPolicy.defaults().withBase(Duration.ofMinutes(4)))); // it stays as it is
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            long id = engine.client().submit(WORK, "k", null).id();
            failed.await();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> engine.client().items().find(id).orElseThrow().retrying());
            assertThat(TestSql.number(database, "select count(*) from okiagari.item where node_id is not null"))
                    .isZero();
        }
    }

    @Test
    void items_of_a_killed_node_are_worked_on_by_another() throws Exception {
        TestSql.run(
                database,
                "insert into okiagari.node (name, host, pid, build, started_at, beat_at, dead_after)"
                        + " values ('ghost', 'gone', 1, 'old', okiagari.now(), okiagari.now() - interval '1 hour', '5 s')");
        Client.on(database.dataSource()).submitAll(WORK, keys(50));
        TestSql.run(
                database,
                "update okiagari.item set state = 'running', lane = null, due_at = null, step = okiagari.number('only'),"
                        + " node_id = (select id from okiagari.node)");
        DoneCount done = new DoneCount(50);
        try (Engine engine = Engine.on(database.dataSource())
                .work(WORK.steps().step("only", a -> Outcome.next()))
                .settings(Settings.defaults().with(s -> s.atPace(0.2)))
                .listener(done)
                .start()) {
            engine.client().nudge();
            done.await();
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure where is_rescue"))
                .isEqualTo(50);
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .isEqualTo(50);
        assertThat(TestSql.number(database, "select sum(rescues) from okiagari.finished"))
                .as("charged to the items")
                .isZero();
        assertThat(TestSql.strings(database, "select name from okiagari.node")).isEmpty();
    }

    @Test
    void a_stop_in_the_middle_of_a_claim_leaves_nothing_behind() throws Exception {
        Steps<Void> steps = WORK.steps().step("only", a -> Outcome.next());
        for (int round = 0; round < 30; round++) {
            try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
                for (int i = 0; i < 5; i++) {
                    engine.client().submit(WORK, "k" + round + "-" + i, null);
                }
            }
            assertThat(TestSql.number(database, "select count(*) from okiagari.item where node_id is not null"))
                    .as("items still leased after stop %d", round)
                    .isZero();
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.node"))
                .isZero();
    }

    @Test
    void a_write_that_ends_its_own_session_is_not_tried_for_ever() throws Exception {
        AtomicInteger writes = new AtomicInteger();
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> Outcome.next(tx -> {
                            writes.incrementAndGet();
                            TestSql.run(tx, "select pg_terminate_backend(pg_backend_pid())");
                        }),
                        s -> s.attempts(1));
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            engine.client().submit(WORK, "k", null);
            await().atMost(Duration.ofSeconds(60)).until(() -> item(engine, "k").state() == State.FAILED);
            assertThat(writes.get()).isBetween(2, 10);
            assertThat(Objects.requireNonNull(item(engine, "k").failure()).category())
                    .startsWith("db.");
        }
    }

    private static Iterable<Target<Void>> keys(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> Target.<Void>of("k" + i, null))
                .toList();
    }

    private static ItemView item(Engine engine, String key) {
        return engine.client().items().find(WORK, key).orElseThrow();
    }
}
