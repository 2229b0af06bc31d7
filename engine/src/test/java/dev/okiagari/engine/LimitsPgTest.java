package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Nodes.ChangedLimit;
import dev.okiagari.engine.Nodes.Limit;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Limits that a person changes while nodes work. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class LimitsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Upstream SLOW = Upstream.named("slow").rate(1, Duration.ofHours(1));
    private static final Upstream FREE = Upstream.named("free");
    private static final Actor ANNA = new Actor("anna", "the shop is weak");

    private TestDatabase database;
    private Client client;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        client = Client.on(database.dataSource());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void attempts_are_those_that_a_person_has_set_until_they_are_reset() {
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> {
                            throw Kind.TRANSIENT.as("shop.down").because("503");
                        },
                        s -> s.attempts(2));
        client.limits().set(Limit.attempts("work", "only", 4), ANNA);
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            assertThat(failedAfter(engine, "changed")).isEqualTo(4);
            client.limits().reset("attempts:work:only", ANNA);
            assertThat(failedAfter(engine, "reset")).isEqualTo(2);
        }
    }

    private static int failedAfter(TestEngine engine, String key) {
        Item<Void> item = engine.client().submit(WORK, key);
        for (int round = 0; round < 10 && item.view().state() != State.FAILED; round++) {
            engine.drainAfter(Duration.ofMinutes(10));
        }
        assertThat(item.view().state()).isEqualTo(State.FAILED);
        return item.view().attempt();
    }

    @Test
    void places_on_a_node_become_fewer_and_more_and_a_node_that_starts_later_has_them_too() throws Exception {
        AtomicInteger running = new AtomicInteger();
        Semaphore mayEnd = new Semaphore(0);
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> {
                            running.incrementAndGet();
                            try {
                                mayEnd.acquire();
                                return Outcome.done();
                            } finally {
                                running.decrementAndGet();
                            }
                        },
                        s -> s.perNode(6));
        client.submitAll(
                WORK, IntStream.range(0, 100).mapToObj(n -> Target.of("k" + n)).toList());
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            await().until(() -> running.get() == 6);
            client.limits().set(Limit.perNode("work", "only", 2), ANNA);
            await().pollInterval(Duration.ofMillis(200))
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> {
                        mayEnd.release(1); // what runs goes on; from some moment on no more than two begin
                        return running.get() == 2;
                    });
            mayEnd.drainPermits();
            client.limits().set(Limit.perNode("work", "only", 9), ANNA);
            await().atMost(Duration.ofSeconds(30)).until(() -> running.get() == 9);
            assertThat(engine.nodeId()).isPositive();
            client.limits().set(Limit.perNode("work", "only", 3), ANNA);
            mayEnd.release(9);
        }
        running.set(0);
        mayEnd.drainPermits();
        try (Engine later = Engine.on(database.dataSource()).work(steps).start()) {
            await().until(() -> running.get() == 3);
            client.limits().reset("per_node:work:only", ANNA);
            await().atMost(Duration.ofSeconds(30)).until(() -> running.get() == 6);
            assertThat(later.nodeId()).isPositive();
            mayEnd.release(1000);
        }
    }

    @Test
    void a_rate_that_is_raised_ends_the_wait_for_a_slot_an_hour_away() {
        AtomicInteger calls = new AtomicInteger();
        Steps<Void> steps = WORK.steps().step("only", a -> a.call(SLOW, () -> counted(calls)), s -> s.uses(SLOW));
        client.submitAll(
                WORK, IntStream.range(0, 20).mapToObj(n -> Target.of("k" + n)).toList());
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            await().until(() -> calls.get() == 1);
            client.limits().set(Limit.rate("slow", 50, Duration.ofSeconds(1)), ANNA);
            await().atMost(Duration.ofSeconds(30)).until(() -> calls.get() == 20);
            assertThat(engine.nodeId()).isPositive();
        }
    }

    @Test
    void an_upstream_without_a_limit_in_the_code_gets_one() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Steps<Void> steps = WORK.steps().step("only", a -> a.call(FREE, () -> counted(calls)), s -> s.uses(FREE));
        client.limits().set(Limit.rate("free", 1, Duration.ofHours(1)), ANNA);
        client.submitAll(
                WORK, IntStream.range(0, 5).mapToObj(n -> Target.of("k" + n)).toList());
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            await().until(() ->
                    TestSql.number(database, "select count(*) from okiagari.item_v1 where waits_for_call") > 0);
            assertThat(calls.get()).isEqualTo(1);
            client.limits().reset("rate:free", ANNA);
            await().atMost(Duration.ofSeconds(30)).until(() -> calls.get() == 5);
            assertThat(engine.nodeId()).isPositive();
        }
    }

    @Test
    void changes_are_listed_and_recorded_and_nonsense_is_refused() {
        Nodes.Limits limits = client.limits();
        assertThat(limits.set(Limit.perNode("work", "only", 4), ANNA)).isTrue();
        assertThat(limits.set(Limit.perNode("work", "only", 4), ANNA)).isFalse();
        assertThat(limits.set(Limit.rate("slow", 1, Duration.ofSeconds(3)), ANNA))
                .isTrue();
        assertThat(limits.list())
                .extracting(ChangedLimit::name, ChangedLimit::value, ChangedLimit::by, ChangedLimit::reason)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("per_node:work:only", 4L, "anna", "the shop is weak"),
                        org.assertj.core.groups.Tuple.tuple("rate:slow", 3_000_000_000L, "anna", "the shop is weak"));
        assertThat(limits.reset("per_node:work:only", ANNA)).isTrue();
        assertThat(limits.reset("per_node:work:only", ANNA)).isFalse();
        assertThat(TestSql.strings(
                        database, "select limit_name || ' ' || act || ' ' || who from okiagari.act_v1 order by id"))
                .containsExactly(
                        "per_node:work:only set to 4 anna",
                        "rate:slow set to 3000000000 anna",
                        "per_node:work:only reset anna");
        assertThatThrownBy(() -> Limit.perNode("work", "only", 0)).hasMessageContaining("from 1 to 10000");
        assertThatThrownBy(() -> new Limit("perNode:work:only", 4)).hasMessageContaining("limits are per_node:");
        assertThatThrownBy(() -> Limit.rate("slow", 1, Duration.ofDays(2))).hasMessageContaining("one call a day");
    }

    private static Outcome counted(AtomicInteger calls) {
        calls.incrementAndGet();
        return Outcome.done();
    }
}
