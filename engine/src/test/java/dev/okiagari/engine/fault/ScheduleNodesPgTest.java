package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.time.ZoneId;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several nodes that have the same schedule. The test moves the clock a minute at a time. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class ScheduleNodesPgTest {
    private static final int TICKS = 50;
    private static final Settings EAGER = Settings.defaults().with(s -> s.longestPoll(Duration.ofMillis(20)));

    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table fired (slot text, missed bigint, node text)");
        TestSql.run(database, "create table base as select date_trunc('minute', statement_timestamp()) as at");
        minuteIs(0);
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void two_nodes_and_fifty_ticks_make_fifty_firings() {
        try (Engine one = node("one");
                Engine two = node("two")) {
            for (int tick = 1; tick <= TICKS; tick++) {
                tick(tick);
            }
            assertThat(one.nodeId()).isNotEqualTo(two.nodeId());
        }
        assertEachSlotFiredOnce();
        System.out.println("fired by node: "
                + TestSql.strings(database, "select node || ' ' || count(*) from fired group by node order by node"));
    }

    @Test
    void a_node_that_leaves_and_one_that_comes_cost_no_firing_and_add_none() {
        Engine one = node("one");
        try (Engine two = node("two")) {
            for (int tick = 1; tick <= TICKS; tick++) {
                if (tick == TICKS / 3) {
                    one.close();
                } else if (tick == TICKS / 2) {
                    one = node("one again");
                }
                tick(tick);
            }
            assertThat(two.nodeId()).isPositive();
        } finally {
            one.close();
        }
        assertEachSlotFiredOnce();
    }

    @Test
    void what_a_firing_submits_is_worked_on_and_a_person_may_have_it_fired() throws Exception {
        Pipeline<Void> reports = Pipeline.of("reports");
        DoneCount done = new DoneCount(1);
        Schedule yearly = Schedule.cron("yearly", "0 0 1 1 *", ZoneId.of("UTC"), f -> {
            TestSql.run(
                    f.tx(),
                    "insert into fired values (?, ?, ?)",
                    f.slot().toString(),
                    f.missed(),
                    String.valueOf(f.askedBy()));
            Client.on(database.dataSource()).in(f.tx()).submit(reports, f.key(), null);
        });
        try (Engine engine = Engine.on(database.dataSource())
                .work(reports.steps().step("only", a -> Outcome.done()))
                .schedule(yearly)
                .listener(done)
                .start()) {
            engine.client().schedules().fireNow("yearly", new Actor("anna", "the auditors are here"));
            done.await();
        }
        assertThat(TestSql.strings(database, "select node from fired")).containsExactly("anna");
    }

    @Test
    void nothing_begins_to_fire_after_the_stop() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Schedule slow = Schedule.cron("slow", "0 0 1 1 *", ZoneId.of("UTC"), f -> {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                // the stop has come, and it ends all the same
            }
        });
        Schedule next = Schedule.cron(
                "next",
                "0 0 1 1 *",
                ZoneId.of("UTC"),
                f -> TestSql.run(database, "insert into fired values ('', 0, '')"));
        try (Engine engine = Engine.on(database.dataSource())
                .settings(EAGER.with(s -> s.atPace(0.1)))
                .schedule(slow, next)
                .start()) {
            engine.client().schedules().fireNow("slow", new Actor("anna", "now"));
            begun.await();
            engine.client().schedules().fireNow("next", new Actor("anna", "now"));
        }
        assertThat(TestSql.number(database, "select count(*) from fired")).isZero();
    }

    private Engine node(String name) {
        return Engine.on(database.dataSource())
                .settings(EAGER.with(s -> s.name(name)))
                .schedule(Schedule.cron("tick", "* * * * *", ZoneId.of("Europe/Berlin"), f -> {
                    TestSql.run(
                            f.tx(),
                            "insert into fired values (?, ?, ?)",
                            f.slot().toString(),
                            f.missed(),
                            name);
                }))
                .start();
    }

    /** A minute passes; exactly one more firing may come of it. */
    private void tick(int number) {
        minuteIs(number);
        await().pollInterval(Duration.ofMillis(10))
                .atMost(Duration.ofSeconds(30))
                .until(() -> TestSql.number(database, "select count(*) from fired") >= number);
    }

    /**
     * Ten seconds into that minute, however long the ticks before took: else a slow machine would pass a real minute in
     * between. The nodes have beaten by then, or each jump would make them look dead.
     */
    private void minuteIs(int number) {
        TestSql.run(database, """
                with moved as (
                    update okiagari.clock
                    set shift = base.at + make_interval(mins => ?, secs => 10) - statement_timestamp() from base
                    returning shift)
                update okiagari.node set beat_at = statement_timestamp() + moved.shift from moved
                """, number);
    }

    private void assertEachSlotFiredOnce() {
        assertThat(TestSql.number(database, "select count(*) from fired")).isEqualTo(TICKS);
        assertThat(TestSql.number(database, "select count(distinct slot) from fired"))
                .isEqualTo(TICKS);
        assertThat(TestSql.number(database, "select sum(missed) from fired")).isZero();
        assertThat(TestSql.number(database, "select firings from okiagari.schedule_v1"))
                .isEqualTo(TICKS);
    }
}
