package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.store.upstream.UpstreamStore;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Where recognising an outage, or seeing its end, is not as plain as all calls failing. */
class OutageEdgesPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Upstream SHOP = Upstream.named("shop");

    private final AtomicInteger status = new AtomicInteger(503);
    private final AtomicInteger calls = new AtomicInteger();
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
    void one_bad_item_holds_nobody_and_fails_at_its_last_attempt() {
        try (TestEngine engine = TestEngine.on(
                database.dataSource(),
                WORK.steps()
                        .step(
                                "call",
                                a -> {
                                    status.set(a.key().equals("bad") ? 503 : 200);
                                    return call(a);
                                },
                                s -> s.uses(SHOP).attempts(5)))) {
            engine.client().submit(WORK, "bad", null);
            for (int i = 0; i < 5; i++) {
                engine.drainAfter(Duration.ofMinutes(10));
            }
            assertThat(engine.client().holds().all()).isEmpty();
            assertThat(TestSql.strings(database, "select state || ' ' || attempt from okiagari.item_v1"))
                    .containsExactly("failed 5");
            submit(engine, 10);
            engine.drain();
            assertThat(TestSql.number(database, "select count(*) from okiagari.finished where state = 'done'"))
                    .isEqualTo(10);
        }
    }

    @Test
    void an_upstream_that_no_step_declares_is_opened_by_an_item_that_comes_to_call_it() {
        try (TestEngine engine =
                TestEngine.on(database.dataSource(), WORK.steps().step("call", this::call))) {
            submit(engine, 8);
            engine.drain();
            assertThat(engine.client().holds().all()).containsKey("upstream:shop");
            int before = calls.get();
            engine.drainAfter(Duration.ofSeconds(11));
            assertThat(calls.get() - before).as("one of them was the probe").isEqualTo(1);

            status.set(200);
            for (int i = 0; i < 5; i++) {
                engine.drainAfter(Duration.ofSeconds(11));
            }
            assertThat(engine.client().holds().all()).isEmpty();
            assertThat(TestSql.number(database, "select count(*) from okiagari.finished where state = 'done'"))
                    .isEqualTo(8);
        }
    }

    @Test
    void a_probe_that_fails_for_an_unknown_reason_costs_nothing_and_the_next_one_waits_longer() {
        try (TestEngine engine = TestEngine.on(
                database.dataSource(),
                WORK.steps().step("call", this::call, s -> s.uses(SHOP).attempts(3)))) {
            submit(engine, 6);
            engine.drain();
            status.set(0);
            int before = calls.get();
            for (int i = 0; i < 60; i++) {
                engine.drainAfter(Duration.ofMillis(1100));
            }
            assertThat(calls.get() - before).as("probes in 66 s").isBetween(3, 8);
            assertThat(TestSql.strings(database, "select distinct state || ' ' || attempt from okiagari.item_v1"))
                    .containsExactly("waiting 0");
        }
    }

    @Test
    void failures_that_a_step_deals_with_itself_are_counted_too() {
        try (TestEngine engine = TestEngine.on(
                database.dataSource(),
                WORK.steps()
                        .step(
                                "call",
                                a -> {
                                    try {
                                        return call(a);
                                    } catch (HttpFailure busy) {
                                        return Outcome.later(Duration.ofSeconds(5), "busy");
                                    }
                                },
                                s -> s.uses(SHOP)))) {
            submit(engine, 10);
            engine.drain();
            assertThat(engine.client().holds().all()).containsKey("upstream:shop");
        }
    }

    @Test
    void good_calls_from_before_the_streak_do_not_end_it_when_they_are_reported_late() throws Exception {
        UpstreamStore store = new UpstreamStore();
        UpstreamJudge.Call failed = new UpstreamJudge.Call(true, Duration.ZERO, false, "down", 1);
        UpstreamJudge.Call another = new UpstreamJudge.Call(true, Duration.ZERO, false, "down", 2);
        UpstreamJudge.Call longAgo = new UpstreamJudge.Call(false, Duration.ofHours(1), false, "", 3);
        try (Connection connection = database.dataSource().getConnection()) {
            store.report(
                    connection,
                    new UpstreamStore.Reporter(SHOP, 1),
                    new UpstreamJudge.Report(Collections.nCopies(4, failed), false));
            UpstreamJudge.Verdict verdict = store.report(
                    connection,
                    new UpstreamStore.Reporter(SHOP, 2),
                    new UpstreamJudge.Report(List.of(longAgo, another), false));
            assertThat(verdict.isOnHold()).isTrue();
        }
    }

    @Test
    void one_node_makes_the_health_check_for_all_and_another_one_when_that_dies() throws Exception {
        UpstreamStore store = new UpstreamStore();
        Upstream shop = SHOP.healthCheck(() -> true);
        UpstreamJudge.Call failed = new UpstreamJudge.Call(true, Duration.ZERO, false, "down", 1);
        UpstreamJudge.Report five = new UpstreamJudge.Report(Collections.nCopies(5, failed), false);
        UpstreamJudge.Report nothingNew = new UpstreamJudge.Report(List.of(), false);
        TestEngine node = TestEngine.on(database.dataSource(), WORK.steps().step("call", this::call));
        try (Connection connection = database.dataSource().getConnection()) {
            long living = TestSql.number(database, "select id from okiagari.node");
            UpstreamStore.Reporter checker = new UpstreamStore.Reporter(shop, living);
            UpstreamStore.Reporter other = new UpstreamStore.Reporter(shop, living + 1);
            assertThat(store.report(connection, checker, five)).isInstanceOf(UpstreamJudge.Verdict.Check.class);
            assertThat(store.report(connection, other, nothingNew))
                    .isInstanceOf(UpstreamJudge.Verdict.AwaitCheck.class);
            node.close();
            assertThat(store.report(connection, other, nothingNew)).isInstanceOf(UpstreamJudge.Verdict.Check.class);
            assertThat(store.checked(connection, other, null)).isInstanceOf(UpstreamJudge.Verdict.Up.class);
            assertThat(store.report(connection, other, nothingNew)).isInstanceOf(UpstreamJudge.Verdict.Up.class);
        }
    }

    @Test
    void a_target_whose_payload_cannot_be_read_fails_and_the_run_goes_on() {
        Pipeline<Integer> numbers = Pipeline.of("numbers", Integer.class);
        Pipeline<String> asText = Pipeline.of("numbers", String.class);
        try (TestEngine engine =
                TestEngine.on(database.dataSource(), numbers.steps().step("only", a -> {
                    assertThat(a.payload()).isPositive();
                    return Outcome.done();
                }))) {
            Run run = engine.client()
                    .run("job", asText)
                    .targets(Stream.of(Target.of("bad", "x"), Target.of("a", "1"), Target.of("b", "2")))
                    .failAbove(0.5)
                    .start();
            engine.drain();
            Verdict verdict = run.await();
            assertThat(verdict.exitCode()).isZero();
            assertThat(verdict.run().counts().failed()).isEqualTo(1);
            assertThat(verdict.run().counts().done()).isEqualTo(2);
        }
    }

    /** Answers with the status; 0 is a failure that nobody has a rule for. */
    private Outcome call(Attempt<Void> attempt) throws Exception {
        attempt.call(SHOP, () -> {
            calls.incrementAndGet();
            if (status.get() == 0) {
                throw new Exception("something odd");
            }
            if (status.get() != 200) {
                throw new HttpFailure(status.get(), "the shop said " + status.get());
            }
            return true;
        });
        return Outcome.done();
    }

    private static void submit(TestEngine engine, int items) {
        for (int i = 0; i < items; i++) {
            engine.client().submit(WORK, "k" + i, null);
        }
    }
}
