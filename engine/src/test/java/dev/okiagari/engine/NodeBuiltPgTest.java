package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Programs that wire a node first and start it later, and what they may ask of it. */
class NodeBuiltPgTest {
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
    void a_node_that_was_built_works_once_it_is_started_and_its_client_before() throws Exception {
        try (Engine engine = Engine.on(database.dataSource())
                .work(WORK.steps().step("only", a -> Outcome.done()))
                .build()) {
            Item<Void> item = engine.client().submit(WORK, "k");
            assertThat(engine.client().figures().nodes()).isEmpty();

            engine.start();
            assertThat(item.await(Duration.ofSeconds(30)).state()).isEqualTo(State.DONE);
            assertThatThrownBy(engine::start)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("started or closed before");
        }
    }

    @Test
    void a_node_that_was_never_started_is_closed_at_once_and_stays_closed() {
        Engine engine = Engine.on(database.dataSource())
                .work(WORK.steps().step("only", a -> Outcome.done()))
                .build();
        engine.close();

        assertThatThrownBy(engine::start).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_node_says_how_busy_it_is_and_listeners_hear_how_long_attempts_took() throws Exception {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        List<Listener.Moved> moves = new CopyOnWriteArrayList<>();
        try (Engine engine = Engine.on(database.dataSource())
                .work(WORK.steps()
                        .step(
                                "only",
                                a -> {
                                    entered.countDown();
                                    leave.await();
                                    return Outcome.done();
                                },
                                s -> s.perNode(3)))
                .listener(new Listener() {
                    @Override
                    public void moved(Moved moved) {
                        moves.add(moved);
                    }
                })
                .start()) {
            Item<Void> item = engine.client().submit(WORK, "k");
            entered.await();

            Figures.Load load = engine.load();
            assertThat(load.claimed()).isEqualTo(1);
            assertThat(load.steps()).containsExactly(new Figures.Places("work", "only", 3, 1));
            assertThat(load.mostConnections()).isEqualTo(engine.settings().connections());
            assertThat(load.connections()).isBetween(0, load.mostConnections());
            assertThat(load.sinceBeat()).isBetween(Duration.ZERO, Duration.ofSeconds(20));

            leave.countDown();
            item.await(Duration.ofSeconds(30));
            await().until(() -> engine.load().claimed() == 0);
            assertThat(moves)
                    .singleElement()
                    .satisfies(moved -> assertThat(moved.took()).isPositive().isLessThan(Duration.ofSeconds(30)));
        }
    }
}
