package dev.okiagari.engine;

import static dev.okiagari.engine.failure.Kind.TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What onRetry and onEnd know of the item. */
class HooksPgTest {
    private static final Pipeline<Integer> NUMBERS = Pipeline.of("numbers", Integer.class);
    private static final Pipeline<String> AS_TEXT = Pipeline.of("numbers", String.class);

    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table told (what text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void they_know_the_run_and_the_payload() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), failing())) {
            engine.client().submit(NUMBERS, "alone", 7);
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(10));
            Run run = engine.client()
                    .run("job", NUMBERS)
                    .targets(List.of(Target.of("k", 8)))
                    .start();
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(10));

            assertThat(told())
                    .containsExactly(
                            "retry OptionalLong.empty 7",
                            "end OptionalLong.empty 7",
                            "retry OptionalLong[" + run.id() + "] 8",
                            "end OptionalLong[" + run.id() + "] 8");
        }
    }

    @Test
    void a_payload_that_cannot_be_read_does_not_keep_an_item_from_its_end() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), failing())) {
            Run run = engine.client()
                    .run("job", AS_TEXT)
                    .targets(List.of(Target.of("k", "x")))
                    .start();
            engine.drain();
            assertThat(run.await().run().counts().failed()).isEqualTo(1);
            assertThat(told()).containsExactly("end OptionalLong[" + run.id() + "] null");
        }
    }

    private static Steps<Integer> failing() {
        return NUMBERS.steps()
                .step(
                        "only",
                        a -> {
                            throw TRANSIENT.as("always").because("it is " + a.payload());
                        },
                        s -> s.attempts(2))
                .onRetry((failed, tx) -> TestSql.run(
                        tx, "insert into told values (?)", "retry " + failed.run() + " " + failed.payload()))
                .onEnd((end, tx) ->
                        TestSql.run(tx, "insert into told values (?)", "end " + end.run() + " " + end.payload()));
    }

    private List<String> told() {
        return TestSql.strings(database, "select what from told");
    }
}
