package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An upstream that says whether it is well: what then counts as an outage, and what as the items' own fault. */
class OutageHealthCheckPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");

    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger checks = new AtomicInteger();
    private Predicate<String> isAnswered = key -> true;
    private boolean isWell = true;
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
    void nine_bad_targets_of_a_thousand_fail_alone_and_a_limit_of_one_percent_is_kept() {
        isAnswered = key -> number(key) % 111 != 100;
        Verdict verdict = run(1000, 0.01, 5);
        assertThat(verdict.exitCode()).isZero();
        assertThat(verdict.run().counts().failed()).isEqualTo(9);
        assertThat(attemptsOfFailed()).containsOnly(5L);
        assertThat(TestSql.number(database, "select count(*) from okiagari.hold"))
                .isZero();
    }

    @Test
    void forty_bad_targets_that_are_the_last_of_three_thousand_fail_alone() {
        isAnswered = key -> number(key) < 2960;
        Verdict verdict = run(3000, 0.05, 5);
        assertThat(verdict.exitCode()).isZero();
        assertThat(verdict.run().counts().failed()).isEqualTo(40);
        assertThat(attemptsOfFailed()).containsOnly(5L);
    }

    @Test
    void everything_failing_is_an_outage_and_nobody_fails_by_it() {
        isAnswered = key -> false;
        isWell = false;
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(5, shop()))) {
            Run run = start(engine, 1000, 0.01);
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(engine.client().holds().all().get("upstream:shop"))
                    .isEqualTo("5 calls in a row failed; the health check failed: the shop is closed");
            assertThat(run.view().counts().failed()).isZero();
            assertThat(TestSql.number(database, "select max(charged) from okiagari.item"))
                    .isZero();

            isAnswered = key -> true;
            isWell = true;
            engine.drainAfter(Duration.ofMinutes(1));
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(run.await().exitCode()).isZero();
        }
    }

    @Test
    void a_lone_item_that_always_fails_while_the_upstream_is_well_fails_at_its_last_attempt() {
        isAnswered = key -> false;
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(3, shop()))) {
            engine.client().submit(WORK, "k0", null);
            for (int i = 0; i < 3; i++) {
                engine.drainAfter(Duration.ofMinutes(10));
            }
            assertThat(item(engine).state()).isEqualTo(State.FAILED);
            assertThat(item(engine).attempt()).isEqualTo(3);
            assertThat(checks).as("before it failed for good").hasValue(1);
        }
    }

    @Test
    void a_lone_item_waits_for_the_end_of_an_outage_and_loses_no_attempt_to_it() {
        isAnswered = key -> false;
        isWell = false;
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(3, shop()))) {
            engine.client().submit(WORK, "k0", null);
            for (int i = 0; i < 10; i++) {
                engine.drainAfter(Duration.ofMinutes(10));
            }
            assertThat(item(engine).state()).isEqualTo(State.WAITING);
            assertThat(item(engine).attempt()).isZero();
            assertThat(item(engine).held()).isTrue();
            assertThat(calls).as("while it is on hold no item is risked").hasValue(3);

            isAnswered = key -> true;
            isWell = true;
            engine.drainAfter(Duration.ofMinutes(1));
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(item(engine).state()).isEqualTo(State.DONE);
        }
    }

    @Test
    void the_health_check_probes_at_growing_intervals_although_no_item_waits() {
        isAnswered = key -> false;
        isWell = false;
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(5, shop()))) {
            IntStream.range(0, 5).forEach(i -> engine.client().submit(WORK, "k" + i, null));
            engine.drain();
            TestSql.run(database, "delete from okiagari.item");
            int before = checks.get();
            for (int i = 0; i < 31; i++) {
                engine.drainAfter(Duration.ofSeconds(1));
            }
            assertThat(checks.get() - before).as("after 1, 2, 4, 8 and 16 s").isEqualTo(5);
            isWell = true;
            engine.drainAfter(Duration.ofSeconds(31));
            assertThat(engine.client().holds().all()).isEmpty();
        }
    }

    @Test
    void a_health_check_of_several_calls_succeeds_when_all_of_them_do() {
        isAnswered = key -> false;
        Upstream shop = Upstream.named("shop").healthCheck(() -> true, check());
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1, shop))) {
            engine.client().submit(WORK, "k0", null);
            engine.drain();
            assertThat(item(engine).state()).isEqualTo(State.FAILED);
            isWell = false;
            engine.client().submit(WORK, "k1", null);
            engine.drain();
            assertThat(engine.client().items().find(WORK, "k1").orElseThrow().state())
                    .isEqualTo(State.WAITING);
        }
    }

    @Test
    void the_health_check_takes_its_turn_within_the_rate_of_the_upstream() {
        isAnswered = key -> false;
        Upstream shop = shop().rate(1, Duration.ofMillis(20)).atOnce(1);
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(1, shop))) {
            engine.client().submit(WORK, "k0", null);
            engine.drain();
            assertThat(checks).hasValue(1);
            assertThat(
                            TestSql.number(
                                    database,
                                    "select round(extract(epoch from next_slot - timestamptz 'epoch'))::bigint from okiagari.upstream"))
                    .isPositive();
            assertThat(item(engine).state()).isEqualTo(State.FAILED);
        }
    }

    private Upstream shop() {
        return Upstream.named("shop").healthCheck(check());
    }

    private Callable<?> check() {
        return () -> {
            checks.incrementAndGet();
            if (!isWell) {
                throw new HttpFailure(500, "the shop is closed");
            }
            return true;
        };
    }

    private Verdict run(int targets, double failAbove, int attempts) {
        try (TestEngine engine = TestEngine.on(database.dataSource(), calling(attempts, shop()))) {
            Run run = start(engine, targets, failAbove);
            engine.drain();
            for (int i = 0; i < attempts; i++) {
                assertThat(engine.client().holds().all()).isEmpty();
                engine.drainAfter(Duration.ofMinutes(10));
            }
            return run.await();
        }
    }

    private static Run start(TestEngine engine, int targets, double failAbove) {
        return engine.client()
                .run("job", WORK)
                .targets(IntStream.range(0, targets).mapToObj(i -> Target.<Void>of("k" + i, null)))
                .failAbove(failAbove)
                .start();
    }

    private List<Long> attemptsOfFailed() {
        return TestSql.strings(database, "select attempt from okiagari.item_v1 where state = 'failed'").stream()
                .map(Long::valueOf)
                .toList();
    }

    private Steps<Void> calling(int attempts, Upstream shop) {
        return WORK.steps().step("call", a -> call(a, shop), s -> s.uses(shop).attempts(attempts));
    }

    private Outcome call(Attempt<Void> attempt, Upstream shop) throws Exception {
        attempt.call(shop, () -> {
            calls.incrementAndGet();
            if (!isAnswered.test(attempt.key())) {
                throw new HttpFailure(500, "the shop said 500");
            }
            return true;
        });
        return Outcome.done();
    }

    private static int number(String key) {
        return Integer.parseInt(key.substring(1));
    }

    private static ItemView item(TestEngine engine) {
        return engine.client().items().find(WORK, "k0").orElseThrow();
    }
}
