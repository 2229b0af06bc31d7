package dev.okiagari.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What operators read of a node that works, fails, parks and holds. */
class MetersPgTest {
    private static final Pipeline<String> ORDERS = Pipeline.of("orders", String.class);
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = TestPostgres.database(getClass(), "engine", Schema::apply);
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private static Steps<String> steps() {
        return ORDERS.steps()
                .step(
                        "check",
                        a -> switch (a.payload()) {
                            case "wrong" -> throw Kind.INVALID.as("order.wrong").because("it is wrong");
                            case "flaky" -> {
                                if (a.number() == 1) {
                                    throw Kind.TRANSIENT.as("shop.down").because("not yet");
                                }
                                yield Outcome.next();
                            }
                            case "patient" -> Outcome.park("waits", Duration.ofHours(1));
                            default -> Outcome.next();
                        },
                        s -> s.perNode(5)
                                .retry(RetryPolicy.defaults().withAttempts(3).withBase(Duration.ofMillis(10))))
                .step("ship", a -> Outcome.done());
    }

    @Test
    void attempts_are_timed_by_how_they_ended_and_a_node_says_how_busy_it_is() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        List<String> observed = new CopyOnWriteArrayList<>();
        try (Engine engine = Engine.on(database.dataSource())
                .work(steps())
                .listener(new AttemptMeters(registry))
                .around(new ObservedAttempts(recording(observed)))
                .start()) {
            new NodeMeters(engine).bindTo(registry);
            for (String payload : List.of("wrong", "flaky", "patient", "good")) {
                engine.client().submit(ORDERS, payload, payload);
            }

            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(count(registry, "ship", "done", "none", "none"))
                            .isEqualTo(2));
            assertThat(count(registry, "check", "next", "none", "none")).isEqualTo(2);
            assertThat(count(registry, "check", "parked", "none", "none")).isEqualTo(1);
            assertThat(count(registry, "check", "failed", "order.wrong", "invalid"))
                    .isEqualTo(1);
            assertThat(count(registry, "check", "retried", "shop.down", "transient"))
                    .isEqualTo(1);
            assertThat(registry.get("okiagari.node.places")
                            .tag("step", "check")
                            .gauge()
                            .value())
                    .isEqualTo(5);
            assertThat(registry.get("okiagari.node.places.taken")
                            .tag("step", "check")
                            .gauge()
                            .value())
                    .isZero();
            assertThat(registry.get("okiagari.node.connections.max").gauge().value())
                    .isEqualTo(17);
            assertThat(registry.get("okiagari.node.beat.ago").gauge().value()).isBetween(0.0, 20.0);
            assertThat(registry.get("okiagari.node.claimed").gauge().value()).isBetween(0.0, 4.0);
            assertThat(observed)
                    .contains("process orders/check", "process orders/ship")
                    .filteredOn(name -> name.startsWith("error "))
                    .hasSize(2);
        }
    }

    private static double count(
            SimpleMeterRegistry registry, String step, String outcome, String category, String kind) {
        return registry
                .find("okiagari.attempts")
                .tags("pipeline", "orders", "step", step, "outcome", outcome, "category", category, "kind", kind)
                .timers()
                .stream()
                .mapToDouble(timer -> timer.count())
                .sum();
    }

    private static ObservationRegistry recording(List<String> observed) {
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {
            @Override
            public void onStart(Observation.Context context) {
                observed.add(String.valueOf(context.getContextualName()));
            }

            @Override
            public void onError(Observation.Context context) {
                observed.add("error " + context.getContextualName());
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return true;
            }
        });
        return registry;
    }

    @Test
    void figures_of_the_database_are_read_from_time_to_time() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (Engine engine = Engine.on(database.dataSource()).work(steps()).start();
                FigureReading reading =
                        new FigureReading(engine.client(), new FigureMeters(registry), Duration.ofMillis(200))) {
            assertThat(reading).isNotNull();
            engine.client().submit(ORDERS, "patient", "patient");
            engine.client().holds().hold(HoldName.step("orders", "ship").text(), Actor.person("ann", "stock-taking"));

            await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
                assertThat(registry.get("okiagari.items")
                                .tags("step", "check", "state", "parked")
                                .gauge()
                                .value())
                        .isEqualTo(1);
                assertThat(registry.get("okiagari.holds")
                                .tag("kind", "person")
                                .gauge()
                                .value())
                        .isEqualTo(1);
            });
            assertThat(registry.get("okiagari.nodes")
                            .tag("state", "alive")
                            .gauge()
                            .value())
                    .isEqualTo(1);
            assertThat(registry.get("okiagari.oldest.due")
                            .tag("step", "check")
                            .gauge()
                            .value())
                    .isZero();
        }
    }
}
