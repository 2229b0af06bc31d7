package dev.okiagari.engine.fault;

import static dev.okiagari.engine.failure.Kind.TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Exceptions that are in a circle, or throw when they are looked at: each is one failed attempt like any other. */
class HostileExceptionsPgTest {
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
    void a_write_that_throws_a_cyclic_cause_chain_fails_after_its_attempts() {
        List<LedgerEntry> failures = failuresOf(WORK.steps()
                .step(
                        "only",
                        a -> Outcome.done(tx -> {
                            throw cyclic();
                        }),
                        HostileExceptionsPgTest::twice));

        assertThat(failures).hasSize(2);
        assertThat(failures.getFirst().message()).contains("outer");
    }

    @Test
    void a_step_whose_exception_has_a_message_that_throws_fails_after_its_attempts() {
        List<LedgerEntry> failures = failuresOf(WORK.steps()
                .step(
                        "only",
                        a -> {
                            throw new Unspeakable();
                        },
                        HostileExceptionsPgTest::twice));

        assertThat(failures).hasSize(2);
        assertThat(failures.getFirst().exceptionName()).isEqualTo("Unspeakable");
        assertThat(failures.getFirst().message()).contains("getMessage() threw");
    }

    @Test
    void a_write_whose_exception_has_a_cause_that_throws_fails_after_its_attempts() {
        List<LedgerEntry> failures = failuresOf(WORK.steps()
                .step(
                        "only",
                        a -> Outcome.done(tx -> {
                            throw new Unfathomable();
                        }),
                        HostileExceptionsPgTest::twice));

        assertThat(failures).hasSize(2);
        assertThat(failures.getFirst().message()).contains("deep");
    }

    @Test
    void an_error_in_on_exhausted_fails_the_item_with_its_last_failure() {
        List<LedgerEntry> failures = failuresOf(WORK.steps()
                .step(
                        "only",
                        a -> {
                            throw TRANSIENT.as("shop.down").because("down");
                        },
                        HostileExceptionsPgTest::twice)
                .onExhausted("only", failure -> {
                    throw new StackOverflowError("in onExhausted");
                }));

        assertThat(failures).hasSize(2);
        assertThat(failures).extracting(LedgerEntry::category).containsOnly("shop.down");
    }

    @Test
    void an_item_whose_on_end_throws_such_an_exception_waits_and_says_so() {
        Steps<Void> steps = WORK.steps().step("only", a -> Outcome.reject("no")).onEnd((end, tx) -> {
            throw new Unspeakable();
        });
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            long id = engine.client().submit(WORK, "k").id();

            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !engine.client().items().failures(id).isEmpty());

            ItemView item = engine.client().items().find(id).orElseThrow();
            assertThat(item.state()).isEqualTo(State.WAITING);
        }
    }

    private List<LedgerEntry> failuresOf(Steps<Void> steps) {
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            long id = engine.client().submit(WORK, "k").id();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> engine.client().items().find(id).orElseThrow().state() == State.FAILED);
            return engine.client().items().failures(id);
        }
    }

    private static StepDefinition<Void> twice(StepDefinition<Void> step) {
        return step.retry(RetryPolicy.defaults().withAttempts(2).withBase(Duration.ofMillis(10)));
    }

    private static Exception cyclic() {
        Exception inner = new IllegalStateException("inner");
        Exception outer = new IllegalStateException("outer", inner);
        inner.initCause(outer);
        return outer;
    }

    private static final class Unspeakable extends RuntimeException {
        @Override
        public String getMessage() {
            throw new IllegalStateException("not even this");
        }
    }

    private static final class Unfathomable extends RuntimeException {
        Unfathomable() {
            super("deep");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("no end");
        }
    }
}
