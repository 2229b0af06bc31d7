package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.TableBackup;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The database goes back to a backup while nodes work on it. */
class GoneBackFaultTest {
    private static final Settings QUICK = Settings.defaults()
            .with(s -> s.atPace(0.1).sweepEvery(Duration.ofMillis(50)).stopOnExit(false));
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Pipeline<Void> LATER = Pipeline.of("later");

    private TestDatabase database;
    private EffectsFixture world;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        world = new EffectsFixture(database);
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void under_two_nodes_and_a_stream_of_submissions_nothing_is_mixed_up_and_everything_restored_is_done_once()
            throws Exception {
        try (Engine one = start(world.steps());
                Engine two = start(world.steps());
                SubmitStream stream = SubmitStream.to(one.client(), EffectsFixture.WORK, 200)) {
            stream.awaitSent(200);
            TableBackup backup = TableBackup.take(database.dataSource());
            stream.awaitSent(600);

            backup.restore();

            stream.awaitSent(1000);
            stream.stop();
            world.awaitAllDone();
            world.requireNothingMixedUp();
            assertThat(List.of(one.nodeId(), two.nodeId())).doesNotHaveDuplicates();
        }
    }

    @Test
    void the_same_when_the_operator_prepares_the_restored_database_under_live_nodes() throws Exception {
        try (CapturedLog log = CapturedLog.of(Class.forName("dev.okiagari.engine.internal.work.DatabaseMemory"));
                Engine one = start(world.steps());
                Engine two = start(world.steps());
                SubmitStream stream = SubmitStream.to(one.client(), EffectsFixture.WORK, 200)) {
            stream.awaitSent(200);
            TableBackup backup = TableBackup.take(database.dataSource());
            stream.awaitSent(600);

            backup.restore();
            Schema.Restored restored = Schema.restored(database.dataSource());

            for (int nodes = 0; nodes < 2; nodes++) {
                assertThat(log.next(line -> line.contains("went back in time"))).contains("settled steps");
            }
            stream.awaitSent(1000);
            stream.stop();
            world.awaitAllDone();
            world.requireNothingMixedUp();
            assertThat(restored.fromItem()).isGreaterThan(10_000_000);
            assertThat(restored.sequences()).isGreaterThan(5);
            assertThat(world.keysBeginningWith(restored.installation())).isPositive();
            assertThat(TestSql.number(
                            database, "select count(*) from okiagari.target where id between 1500 and 10000000"))
                    .as("ids that may have been given out after the backup")
                    .isZero();
            assertThat(List.of(one.nodeId(), two.nodeId())).doesNotHaveDuplicates();
        }
    }

    @Test
    void a_late_attempt_of_a_lost_item_is_refused_and_the_node_says_once_what_is_lost() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Steps<Void> slow = WORK.steps().step("only", a -> {
            if (a.key().equals("lost")) {
                begun.countDown();
                awaitUninterruptibly(mayEnd);
            }
            return Outcome.next(tx -> TestSql.run(tx, "insert into okiagari.effect (key) values ('" + a.key() + "')"));
        });
        try (CapturedLog log = CapturedLog.of(Class.forName("dev.okiagari.engine.internal.work.DatabaseMemory"));
                Engine engine = start(slow)) {
            awaitBeats(3); // a backup from before its first beats would be told from these by the node's row alone
            TableBackup backup = TableBackup.take(database.dataSource());
            engine.client().submit(WORK, "settled").await(Duration.ofSeconds(30));
            engine.client().submit(WORK, "lost");
            assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
            awaitBeats(6);
            long before = engine.nodeId();

            backup.restore();

            assertThat(log.next(line -> line.contains("went back in time")))
                    .contains("node " + before + " drops what it holds")
                    .contains("lost 1 settled steps and 1 leases")
                    .contains("work settled (item 1, step only)")
                    .contains("work lost (item 2, step only)");
            engine.client().submit(WORK, "stranger");
            engine.client().submit(WORK, "namesake"); // gets the id of the lost one
            await().atMost(Duration.ofSeconds(30)).until(() -> effects().size() == 2);
            mayEnd.countDown();
            engine.client().submit(WORK, "last").await(Duration.ofSeconds(30));
            assertThat(effects()).containsExactlyInAnyOrder("stranger", "namesake", "last");
            assertThat(engine.nodeId()).isNotEqualTo(before);
        }
    }

    @Test
    void what_nodes_declare_at_their_start_is_declared_again() throws Exception {
        TableBackup empty = TableBackup.take(database.dataSource()); // knows no node, no pipeline and no schedule
        CountDownLatch fired = new CountDownLatch(1);
        Schedule schedule = Schedule.every("tick", Duration.ofSeconds(1), firing -> {
            if (!TestSql.strings(firing.tx(), "select key from okiagari.target where key = 'after'")
                    .isEmpty()) {
                fired.countDown();
            }
        });
        try (Engine engine = Engine.on(database.dataSource())
                .work(LATER.steps().step("only", a -> Outcome.done()))
                .schedule(schedule)
                .settings(QUICK)
                .start()) {
            engine.client().submit(LATER, "before").await(Duration.ofSeconds(30));
            awaitBeats(2);

            empty.restore();

            engine.client().submit(LATER, "after").await(Duration.ofSeconds(30));
            assertThat(fired.await(30, TimeUnit.SECONDS)).isTrue();
            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThat(TestSql.strings(database, "select name from okiagari.pipeline"))
                            .containsExactly("later"));
        }
    }

    private Engine start(Steps<?> steps) {
        return Engine.on(database.dataSource()).work(steps).settings(QUICK).start();
    }

    private void awaitBeats(int atLeast) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> TestSql.number(database, "select max(beats) from okiagari.node") >= atLeast);
    }

    private List<String> effects() {
        return TestSql.strings(database, "select key from okiagari.effect");
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true; // ignored on purpose: the attempt goes on although the node has dropped it
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
