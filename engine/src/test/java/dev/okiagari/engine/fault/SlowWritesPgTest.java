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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writes that hold their connection for long, beside quick ones of another pipeline of the same node. */
class SlowWritesPgTest {
    private static final Pipeline<Void> SLOW = Pipeline.of("slow");
    private static final Pipeline<Void> QUICK = Pipeline.of("quick");
    private static final int MANY = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Shorter than the node lets a transaction idle: what has to end by then must not wait for the slow writes. */
    private static final Duration BEFORE_THE_SLOW_END = Duration.ofSeconds(20);

    /** Fair: a write that begins later must not end in the place of one that already waits. */
    private final Semaphore mayEnd = new Semaphore(0, true);

    private final AtomicInteger begun = new AtomicInteger();
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (key text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void quick_writes_go_through_while_many_slow_ones_of_another_pipeline_wait() {
        try (Engine engine = start(8)) {
            submit(SLOW, "slow", MANY);
            await().atMost(PATIENCE).until(() -> begun.get() == 4); // nothing is known of the step yet

            submit(QUICK, "quick", 20);

            await().atMost(BEFORE_THE_SLOW_END).until(() -> effects("quick") == 20);
            assertThat(begun).as("slow writes begun").hasValue(4);
            endSlowly(4);
            await().atMost(PATIENCE).until(() -> begun.get() == 4 + 4);
            mayEnd.release(MANY);
            await().atMost(PATIENCE).until(() -> effects("slow") == MANY);
            assertNothingFailed(engine);
        }
    }

    @Test
    void several_slow_steps_share_one_half() {
        Pipeline<Void> other = Pipeline.of("other");
        try (Engine engine = Engine.on(database.dataSource())
                .settings(Settings.defaults().with(s -> s.atPace(3)))
                .work(slow(), other.steps().step("only", a -> slowly(a.key()), s -> s.perNode(MANY)), quick())
                .start()) {
            submit(SLOW, "slow", 20);
            submit(other, "other", 20);
            endSlowly(4 + 4); // each of them was new
            await().atMost(PATIENCE).until(() -> begun.get() == 8 + 4);

            submit(QUICK, "quick", 20);

            await().atMost(BEFORE_THE_SLOW_END).until(() -> effects("quick") == 20);
            assertThat(begun).as("slow writes begun").hasValue(8 + 4);
            mayEnd.release(MANY);
            await().atMost(PATIENCE).until(() -> effects("slow") + effects("other") == 40);
            assertNothingFailed(engine);
        }
    }

    @Test
    void a_step_that_turns_slow_gives_half_of_the_writers_back() {
        mayEnd.release(20);
        try (Engine engine = start(8)) {
            submit(SLOW, "before", 20);
            await().atMost(PATIENCE).until(() -> effects("before") == 20);

            submit(SLOW, "slow", MANY);
            endSlowly(8); // it was quick: all writers are its own
            int held = awaitHeldLong(20 + 8); // some began before most of these had ended: it still counted as quick
            assertThat(held).isBetween(4, 8);
            mayEnd.release(held);
            assertThat(awaitHeldLong(20 + 8 + held)).isEqualTo(4);

            submit(QUICK, "quick", 20);

            await().atMost(BEFORE_THE_SLOW_END).until(() -> effects("quick") == 20);
            assertThat(begun).as("slow writes begun").hasValue(20 + 8 + held + 4);
            mayEnd.release(MANY);
            await().atMost(PATIENCE).until(() -> effects("slow") == MANY);
            assertNothingFailed(engine);
        }
    }

    @Test
    void a_single_writer_serves_both() {
        try (Engine engine = start(1)) {
            submit(SLOW, "slow", 5);
            endSlowly(1);
            submit(QUICK, "quick", 5);
            endSlowly(1);

            await().atMost(PATIENCE).until(() -> effects("quick") > 0); // before the other slow ones
            mayEnd.release(5);
            await().atMost(PATIENCE).until(() -> effects("slow") + effects("quick") == 10);
            assertNothingFailed(engine);
        }
    }

    private Engine start(int writers) {
        return Engine.on(database.dataSource())
                .settings(Settings.defaults().with(s -> s.atPace(3).writers(writers)))
                .work(slow(), quick())
                .start();
    }

    private Steps<Void> slow() {
        return SLOW.steps().step("only", a -> slowly(a.key()), s -> s.perNode(MANY));
    }

    private Outcome slowly(String key) {
        return Outcome.done(tx -> {
            begun.incrementAndGet();
            mayEnd.acquire();
            TestSql.run(tx, "insert into effect values (?)", key);
        });
    }

    private static Steps<Void> quick() {
        return QUICK.steps()
                .step("only", a -> Outcome.done(tx -> TestSql.run(tx, "insert into effect values (?)", a.key())));
    }

    private void submit(Pipeline<Void> pipeline, String prefix, int count) {
        List<Target<Void>> targets = IntStream.range(0, count)
                .mapToObj(n -> Target.<Void>of(prefix + n, null))
                .toList();
        Client.on(database.dataSource()).submitAll(pipeline, targets);
    }

    /** Lets so many writes end when each of them has held its connection for longer than a quick one. */
    private void endSlowly(int count) {
        await().atMost(PATIENCE).until(() -> heldLong() == count);
        mayEnd.release(count);
    }

    /** How many writes hold a connection, once each of them has done so for long. */
    private int awaitHeldLong(int ended) {
        return await().atMost(PATIENCE)
                .until(this::heldLong, held -> held >= 4 && held == begun.get() - ended)
                .intValue();
    }

    private long heldLong() {
        return TestSql.number(
                database,
                "select count(*) from pg_stat_activity where datname = current_database()"
                        + " and state = 'idle in transaction' and xact_start < clock_timestamp() - interval '200 milliseconds'");
    }

    private long effects(String prefix) {
        return TestSql.number(database, "select count(*) from effect where key like '" + prefix + "%'");
    }

    private void assertNothingFailed(Engine engine) {
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure"))
                .as("failures seen by node %s", engine.nodeId())
                .isZero();
    }
}
