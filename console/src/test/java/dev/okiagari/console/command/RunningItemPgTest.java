package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RunningItemPgTest {
    private static final Pipeline<Void> SLOW = Pipeline.of("slow");

    @Test
    void a_running_item_names_its_node_cannot_be_retried_and_can_be_cancelled() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply);
                Engine engine = Engine.on(database.dataSource())
                        .work(SLOW.steps().step("dig", a -> {
                            running.countDown();
                            mayEnd.await();
                            return Outcome.done();
                        }))
                        .start()) {
            engine.client().submit(SLOW, "hole", null);
            assertThat(running.await(60, TimeUnit.SECONDS)).isTrue();

            assertThat(Typed.on(database.dataSource(), "why hole").out())
                    .contains("slow/hole is running dig on node " + engine.nodeId() + " (node) for ")
                    .contains("attempt 1 of 14; the result is stored when the step returns");
            Typed retry = Typed.on(database.dataSource(), "items retry hole --reason hurry");
            assertThat(retry.exit()).isEqualTo(Exit.FAILED);
            assertThat(retry.err())
                    .contains("it is running dig (attempt 1); a failed attempt is retried automatically");
            Typed cancel = Typed.on(database.dataSource(), "items cancel hole --reason enough");
            assertThat(cancel.exit()).isZero();
            assertThat(cancel.out()).contains("can no longer change anything");
            mayEnd.countDown();
            assertThat(engine.client().items().find(SLOW, "hole").orElseThrow().state())
                    .isEqualTo(State.CANCELLED);
        }
    }

    @Test
    void an_item_whose_end_is_not_written_yet_is_being_cancelled() throws Exception {
        CountDownLatch parked = new CountDownLatch(1);
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            try (Engine engine = Engine.on(database.dataSource())
                    .work(SLOW.steps()
                            .step("dig", a -> {
                                parked.countDown();
                                return Outcome.later(Duration.ofHours(1), "rain");
                            })
                            .onEnd((end, tx) -> {}))
                    .start()) {
                engine.client().submit(SLOW, "hole", null);
                assertThat(parked.await(60, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(Typed.on(database.dataSource(), "items cancel hole --reason enough")
                            .exit())
                    .isZero();

            assertThat(Typed.on(database.dataSource(), "why hole").out())
                    .containsPattern("slow/hole is being ended as cancelled, started (just now|\\d+ s ago) by ")
                    .contains(": enough; a node of its pipeline stores the end")
                    .contains("none is running");
            assertThat(Typed.on(database.dataSource(), "items list").out()).contains("cancelling");
            assertThat(Typed.on(database.dataSource(), "items retry hole --reason again")
                            .err())
                    .contains("it is being ended; retry it when it is cancelled");
        }
    }
}
