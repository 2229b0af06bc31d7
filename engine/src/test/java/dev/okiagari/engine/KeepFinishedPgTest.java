package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A pipeline says itself how long its ended items are kept. */
class KeepFinishedPgTest {
    private static final Pipeline<Void> SHORT = Pipeline.of("short");
    private static final Pipeline<Void> LONG = Pipeline.of("long");

    @Test
    void a_node_removes_the_items_of_a_pipeline_after_its_time_and_keeps_the_others() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            Client client = Client.on(database.dataSource());
            Item<Void> brief = client.submit(SHORT, "k");
            Item<Void> lasting = client.submit(LONG, "k");
            try (Engine first = Engine.on(database.dataSource())
                    .work(
                            SHORT.steps().step("a", attempt -> Outcome.done()),
                            LONG.steps().step("a", attempt -> Outcome.done()))
                    .start()) {
                assertThat(first.nodeId()).isPositive();
                brief.await(Duration.ofSeconds(30));
                lasting.await(Duration.ofSeconds(30));
            }
            // A watcher prunes at its first sweep.
            try (Engine second = Engine.on(database.dataSource())
                    .work(
                            SHORT.steps().step("a", attempt -> Outcome.done()).keepFinished(Duration.ofMillis(1)),
                            LONG.steps().step("a", attempt -> Outcome.done()))
                    .start()) {
                assertThat(second.nodeId()).isPositive();
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> client.items().find(brief.id()).isEmpty());
            }
            assertThat(client.items().find(lasting.id())).isPresent();
        }
    }

    @Test
    void a_time_that_is_not_above_zero_is_refused() {
        assertThatThrownBy(() -> SHORT.steps().keepFinished(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("keepFinished");
    }
}
