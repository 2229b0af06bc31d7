package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The clock of the database jumps, as when its machine was suspended or its time was corrected. */
class ClockJumpFaultTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Settings QUICK =
            Settings.defaults().with(s -> s.atPace(0.1).sweepEvery(Duration.ofMillis(20)));

    @Test
    void live_nodes_do_not_take_each_other_for_dead() {
        try (TestDatabase database = EngineDatabase.of(getClass());
                Engine one = start(database);
                Engine other = start(database)) {
            List<String> before = nodes(database);
            assertThat(before).hasSize(2);
            for (int jump = 0; jump < 5; jump++) {
                await().atMost(Duration.ofSeconds(60)) // nobody judges others before it has beaten that long itself
                        .until(() -> TestSql.number(
                                        database,
                                        "select count(*) from okiagari.node"
                                                + " where okiagari.now() - started_at > interval '4 seconds'")
                                == 2);
                TestSql.run(database, "update okiagari.clock set shift = shift + interval '1 hour'");
                awaitBeats(database);
                awaitBeats(database);

                assertThat(nodes(database)).isEqualTo(before);
            }
            assertThat(List.of(Long.toString(one.nodeId()), Long.toString(other.nodeId())))
                    .containsExactlyInAnyOrderElementsOf(before);
        }
    }

    @Test
    void a_dead_node_is_found_although_the_clock_went_back_an_hour() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                Connection connection = database.dataSource().getConnection();
                Engine other = start(database)) {
            NodeIdentity dead =
                    new NodeStore().register(connection, new NodeStore.Introduction("dead", "here", 1, "test"), QUICK);
            assertThat(nodes(database)).hasSize(2);

            TestSql.run(database, "update okiagari.clock set shift = shift - interval '1 hour'");

            await().atMost(Duration.ofSeconds(60))
                    .until(() -> nodes(database).equals(List.of(Long.toString(other.nodeId()))));
            assertThat(dead.id()).isNotEqualTo(other.nodeId());
        }
    }

    @Test
    void a_schedule_goes_on_although_the_clock_went_back_an_hour() {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            TestSql.run(database, "create table fired (slot timestamptz)");
            Schedule schedule = Schedule.every(
                    "tick",
                    Duration.ofSeconds(1),
                    firing -> TestSql.run(firing.tx(), "insert into fired values ('" + firing.slot() + "')"));
            try (Engine engine = Engine.on(database.dataSource())
                    .work(WORK.steps().step("only", a -> Outcome.next()))
                    .schedule(schedule)
                    .settings(QUICK)
                    .start()) {
                awaitFirings(database, 1);

                TestSql.run(database, "update okiagari.clock set shift = shift - interval '1 hour'");

                awaitFirings(database, 4);
                assertThat(engine.nodeId()).isPositive();
                assertThat(TestSql.number(database, "select count(*) - count(distinct slot) from fired"))
                        .as("slots that were fired twice")
                        .isZero();
            }
        }
    }

    private static void awaitFirings(TestDatabase database, int atLeast) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> TestSql.number(database, "select count(*) from fired") >= atLeast);
    }

    private static Engine start(TestDatabase database) {
        return Engine.on(database.dataSource())
                .work(WORK.steps().step("only", a -> Outcome.next()))
                .settings(QUICK)
                .start();
    }

    private static void awaitBeats(TestDatabase database) {
        String now = TestSql.strings(database, "select okiagari.now()::text").getFirst();
        await().atMost(Duration.ofSeconds(60))
                .until(() -> TestSql.number(
                                database, "select count(*) from okiagari.node where beat_at > ?::timestamptz", now)
                        == 2);
    }

    private static List<String> nodes(TestDatabase database) {
        return TestSql.strings(database, "select id::text from okiagari.node order by id");
    }
}
