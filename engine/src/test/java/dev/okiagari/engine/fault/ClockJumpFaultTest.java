package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The clock of the database jumps forward, as when its machine was suspended or its time was corrected. */
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
