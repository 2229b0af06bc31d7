package dev.okiagari.engine;

import static dev.okiagari.engine.failure.Kind.INVALID;
import static dev.okiagari.engine.failure.Kind.TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryAfter;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RetryPgTest {
    private TestDatabase database;

    @BeforeAll
    void createTables() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table told (key text, what text, attempt int)");
    }

    @AfterAll
    void drop() {
        database.close();
    }

    @Test
    void only_the_last_attempt_fails_the_item_and_on_end_is_written_in_the_same_commit() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), failing("spent", 3))) {
            engine.client().submit(Pipeline.of("spent"), "k", null);
            engine.drain();
            assertThat(item(engine, "spent").state()).isEqualTo(State.WAITING);
            assertThat(item(engine, "spent").retrying()).isTrue();
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(item(engine, "spent").state()).isEqualTo(State.WAITING);
            assertThat(item(engine, "spent").attempt()).isEqualTo(2);
            assertThat(told("spent")).containsExactly("retry 1", "retry 2");

            engine.crashBeforeCommit("only");
            engine.drainAfter(Duration.ofMinutes(1));

            assertThat(item(engine, "spent").state()).isEqualTo(State.FAILED);
            assertThat(told("spent")).containsExactly("retry 1", "retry 2", "end failed 3");
            assertThat(engine.client().items().failures(item(engine, "spent").id()))
                    .extracting(e -> (e.isRescue() ? "rescued from " : "failed in ") + e.attempt())
                    .containsExactly("failed in 1", "failed in 2", "rescued from 3", "failed in 3");
        }
    }

    @Test
    void an_invalid_input_fails_after_one_attempt() {
        Steps<Void> steps = Pipeline.of("invalid").steps().step("only", a -> {
            throw INVALID.as("bad.id").because("month 13");
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("invalid"), "k", null);
            engine.drain();

            ItemView item = item(engine, "invalid");
            assertThat(item.state()).isEqualTo(State.FAILED);
            assertThat(item.attempt()).isEqualTo(1);
            assertThat(Objects.requireNonNull(item.failure()).category()).isEqualTo("bad.id");
            assertThat(item.reason()).isEqualTo("month 13");
        }
    }

    @Test
    void a_success_clears_the_failure() {
        AtomicInteger tries = new AtomicInteger();
        Steps<Void> steps = Pipeline.of("recovers")
                .steps()
                .step("first", a -> {
                    if (tries.incrementAndGet() == 1) {
                        throw TRANSIENT.plain().because("once");
                    }
                    return Outcome.next();
                })
                .step("second", a -> Outcome.park("look at me"));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("recovers"), "k", null);
            engine.drain();
            assertThat(item(engine, "recovers").failure()).isNotNull();

            engine.drainAfter(Duration.ofSeconds(10));

            assertThat(item(engine, "recovers").failure()).isNull();
            assertThat(item(engine, "recovers").step()).isEqualTo("second");
        }
    }

    @Test
    void the_wait_after_attempt_n_lies_in_its_window() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), failing("windows", 5))) {
            engine.client().submit(Pipeline.of("windows"), "k", null);
            for (int n = 1; n <= 4; n++) {
                engine.drainAfter(Duration.ofHours(1));
                LedgerEntry entry = engine.client()
                        .items()
                        .failures(item(engine, "windows").id())
                        .getLast();
                double wait = Duration.between(entry.at(), Objects.requireNonNull(entry.retryAt()))
                                .toMillis()
                        / 1000.0;
                double middle = Math.pow(2, n - 1.0);
                assertThat(wait).isBetween(middle * 0.5 - 0.01, middle * 1.5 + 0.01);
            }
        }
    }

    @Test
    void nothing_is_tried_before_the_time_that_the_other_side_named() {
        AtomicInteger tries = new AtomicInteger();
        Steps<Void> steps = Pipeline.of("asked").steps().step("only", a -> {
            if (tries.incrementAndGet() == 1) {
                throw new HttpFailure(429, "slow down", RetryAfter.ofSeconds(120));
            }
            String date = "Sun, 15 Nov 2026 10:00:00 GMT";
            throw new HttpFailure(
                    429,
                    "slower",
                    RetryAfter.parse("Sun, 15 Nov 2026 10:10:00 GMT", date).orElseThrow());
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("asked"), "k", null);
            engine.drain();
            assertThat(engine.drainAfter(Duration.ofSeconds(118))).isZero();
            assertThat(engine.drainAfter(Duration.ofSeconds(3))).isEqualTo(1);
            assertThat(engine.drainAfter(Duration.ofSeconds(598))).isZero();
            assertThat(engine.drainAfter(Duration.ofSeconds(3))).isEqualTo(1);
            assertThat(Objects.requireNonNull(item(engine, "asked").failure()).kind())
                    .isEqualTo(Kind.THROTTLED);
        }
    }

    @Test
    void a_pause_of_more_than_a_day_is_a_refusal() {
        Steps<Void> steps = Pipeline.of("far").steps().step("only", a -> {
            throw new HttpFailure(429, "come back next week", RetryAfter.ofSeconds(90_000));
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("far"), "k", null);
            engine.drain();
            assertThat(item(engine, "far").state()).isEqualTo(State.FAILED);
        }
    }

    @Test
    void a_policy_for_one_category_leaves_the_others_alone() {
        AtomicInteger tries = new AtomicInteger();
        Steps<Void> steps = Pipeline.of("finer")
                .steps()
                .step(
                        "only",
                        a -> {
                            tries.incrementAndGet();
                            throw TRANSIENT.as("shop.down").because("down");
                        },
                        s -> s.attempts(2)
                                .retry("shop.down", RetryPolicy.defaults().withAttempts(4)));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("finer"), "k", null);
            for (int i = 0; i < 6; i++) {
                engine.drainAfter(Duration.ofMinutes(10));
            }
            assertThat(tries).hasValue(4);
            assertThat(item(engine, "finer").state()).isEqualTo(State.FAILED);
        }
    }

    private Steps<Void> failing(String pipeline, int attempts) {
        return Pipeline.of(pipeline)
                .steps()
                .step(
                        "only",
                        a -> {
                            throw TRANSIENT.as("always").because("try " + a.number());
                        },
                        s -> s.attempts(attempts))
                .onRetry((failed, tx) ->
                        TestSql.run(tx, "insert into told values (?, ?, 0)", pipeline, "retry " + failed.number()))
                .onEnd((end, tx) -> TestSql.run(
                        tx,
                        "insert into told values (?, ?, 0)",
                        pipeline,
                        "end " + end.state().word() + " " + end.attempt()));
    }

    private List<String> told(String pipeline) {
        return TestSql.strings(database, "select what from told where key = ?", pipeline);
    }

    private static ItemView item(TestEngine engine, String pipeline) {
        return engine.client().items().find(Pipeline.of(pipeline), "k").orElseThrow();
    }
}
