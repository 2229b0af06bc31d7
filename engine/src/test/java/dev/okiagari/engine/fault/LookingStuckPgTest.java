package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Refusal;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a reader is told of attempts that take long: waiting for a turn is not being stuck, and late results leave a trace. */
class LookingStuckPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Upstream RARE = Upstream.named("rare").rate(1, Duration.ofSeconds(30));
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);

    private final CountDownLatch release = new CountDownLatch(1);
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        release.countDown();
        database.close();
    }

    @Test
    void an_attempt_that_waits_for_its_turn_to_call_is_not_stale_and_says_what_it_waits_for() {
        Steps<Void> steps = WORK.steps()
                .step(
                        "call",
                        a -> {
                            a.call(RARE, () -> true);
                            release.await();
                            return Outcome.done();
                        },
                        s -> s.uses(RARE).perNode(2));
        try (Engine engine = start(steps)) {
            engine.client().submit(WORK, "one", null);
            engine.client().submit(WORK, "two", null);
            await().atMost(Duration.ofSeconds(60)).until(() -> waiting(engine).size() == 1);
            ItemView waits = waiting(engine).getFirst();
            String other = waits.key().equals("one") ? "two" : "one";

            assertThat(staleness(engine, waits.key()).stale()).isFalse();
            assertThat(staleness(engine, waits.key()).message()).isEqualTo("waits for its turn to call rare");
            assertThat(staleness(engine, other).stale())
                    .as("it has had its turn long ago")
                    .isTrue();
            assertThat(staleness(engine, other).message()).startsWith("appears stuck: it has been running call for");

            await().atMost(Duration.ofSeconds(90)).until(() -> waiting(engine).isEmpty());
            ItemView works = item(engine, waits.key());
            assertThat(Objects.requireNonNull(works.callWait()).waited())
                    .as("what it waited is told when it works, and does not count")
                    .isGreaterThan(Duration.ofSeconds(5));
            release.countDown();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.call_wait") == 0);
        }
    }

    @Test
    void a_late_result_that_is_refused_leaves_a_trace_of_the_node_that_came_too_late() {
        CountDownLatch running = new CountDownLatch(1);
        Steps<Void> steps = WORK.steps().step("slow", a -> {
            running.countDown();
            release.await();
            return Outcome.done();
        });
        try (Engine engine = start(steps)) {
            long id = engine.client().submit(WORK, "k", null).id();
            await().atMost(Duration.ofSeconds(60)).until(() -> running.getCount() == 0);
            engine.client().items().cancel(id, new Actor("ann", "enough"));
            release.countDown();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !engine.client().items().refusals(id).isEmpty());

            List<Refusal> refusals = engine.client().items().refusals(id);
            assertThat(refusals).hasSize(1);
            assertThat(refusals.getFirst().nodeId()).isEqualTo(engine.nodeId());
            assertThat(refusals.getFirst().step()).isEqualTo("slow");
            assertThat(engine.client().figures().refused()).isEqualTo(1);
            assertThat(engine.client().figures().nodes().getFirst().refused()).isEqualTo(1);
        }
    }

    private Engine start(Steps<Void> steps) {
        return Engine.on(database.dataSource())
                .work(steps)
                .settings(Settings.defaults().with(s -> s.staleAfter(TWO_SECONDS)))
                .start();
    }

    private static List<ItemView> waiting(Engine engine) {
        return List.of(item(engine, "one"), item(engine, "two")).stream()
                .filter(i -> i.callWait() != null && i.callWait().isWaiting())
                .toList();
    }

    private static Staleness staleness(Engine engine, String key) {
        return engine.client().items().staleness(WORK, key).orElseThrow();
    }

    private static ItemView item(Engine engine, String key) {
        return engine.client().items().find(WORK, key).orElseThrow();
    }
}
