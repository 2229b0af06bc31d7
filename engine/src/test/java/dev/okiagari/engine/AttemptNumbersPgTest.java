package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.CapturedEvents;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** No attempt is shown as "4 of 3", whatever limits the failures before it had. */
class AttemptNumbersPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");

    private final Set<String> seen = new LinkedHashSet<>(); // the test kit runs each write twice
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
    void an_item_that_was_throttled_more_often_than_it_may_fail_otherwise() {
        try (CapturedEvents log = new CapturedEvents();
                TestEngine engine = TestEngine.on(database.dataSource(), steps())) {
            long id = engine.client().submit(WORK, "k", null).id();
            for (int i = 0; i < 4; i++) {
                engine.drainAfter(Duration.ofHours(1));
            }

            ItemView view = engine.client().items().find(WORK, "k").orElseThrow();
            assertThat(view.state()).isEqualTo(State.FAILED);
            assertThat(Objects.requireNonNull(view.failure()))
                    .satisfies(f ->
                            assertThat(f.attempt() + " of " + f.maxAttempts()).isEqualTo("4 of 4"));
            assertThat(engine.client().items().failures(id))
                    .extracting(e -> e.attempt() + " of " + e.maxAttempts())
                    .containsExactly("1 of 9", "2 of 9", "3 of 9", "4 of 4");
            assertThat(seen)
                    .as("by the step and by onRetry")
                    .containsExactly(
                            "1 of 3", "retry 1 of 9", "2 of 3", "retry 2 of 9", "3 of 3", "retry 3 of 9", "4 of 4");
            assertThat(log.of("attempt_failed"))
                    .extracting(line -> line.message().replaceAll(" of step.*", ""))
                    .containsExactly("attempt 1 of 9", "attempt 2 of 9", "attempt 3 of 9", "attempt 4 of 4");
        }
    }

    @Test
    void a_rescue_has_no_number_above_its_maximum() {
        try (TestEngine engine =
                TestEngine.on(database.dataSource(), WORK.steps().step("call", a -> Outcome.done()))) {
            long id = engine.client().submit(WORK, "k", null).id();
            engine.crashBeforeCommit("call");
            engine.drain();

            assertThat(engine.client().items().failures(id)).isNotEmpty().allSatisfy(AttemptNumbersPgTest::fits);
        }
    }

    private static void fits(LedgerEntry entry) {
        assertThat(entry.attempt()).isLessThanOrEqualTo(entry.maxAttempts());
    }

    private Steps<Void> steps() {
        RetryPolicy often = RetryPolicy.defaults().withAttempts(9);
        return WORK.steps()
                .step(
                        "call",
                        a -> {
                            seen.add(a.number() + " of " + a.max());
                            throw (a.number() < 4 ? Kind.THROTTLED.as("shop.limit") : Kind.TRANSIENT.as("shop.broken"))
                                    .because("no");
                        },
                        s -> s.attempts(3).retry("shop.limit", often))
                .onRetry((failed, tx) -> seen.add("retry " + failed.number() + " of " + failed.max()));
    }
}
