package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How a step says that its outcomes are written together, and what happens when it does not. */
class TogetherDeclaredPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Pipeline<Void> OTHER = Pipeline.of("other");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private record Row(String key) {}

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
    void a_value_without_a_writer_for_it_fails_with_the_reason() {
        Steps<Void> steps = WORK.steps().step("none", a -> Outcome.next().writeTogether("text"), s -> s.attempts(2));
        Steps<Void> others = OTHER.steps()
                .step(
                        "another",
                        a -> Outcome.next().writeTogether("text"),
                        s -> s.writeTogether(Row.class, (tx, rows) -> {}));
        try (Engine engine =
                Engine.on(database.dataSource()).work(steps, others).start()) {
            engine.client().submit(WORK, "k");
            engine.client().submit(OTHER, "k");

            await().atMost(PATIENCE)
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.finished") == 2);

            assertThat(
                            TestSql.strings(
                                    database,
                                    "select failure ->> 'category' || ': ' || (failure ->> 'message') from okiagari.finished order by id"))
                    .containsExactly(
                            "code.undeclared_value: step 'none' gave a String to be written together, but has no writer:"
                                    + " declare it with writeTogether",
                            "code.undeclared_value: step 'another' gave a String to be written together, but its writer"
                                    + " takes Row");
        }
    }

    @Test
    void a_step_that_writes_together_says_so_in_its_description() {
        Steps<Void> steps =
                WORK.steps().step("only", a -> Outcome.done(), s -> s.writeTogether(Row.class, (tx, rows) -> {}));
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            assertThat(engine.nodeId()).isPositive();
            assertThat(
                            TestSql.strings(
                                    database,
                                    "select definition -> 'steps' -> 0 ->> 'writesTogether' from okiagari.pipeline where name = 'work'"))
                    .containsExactly("{\"atMost\": 1000, \"atMostBytes\": 16777216}");
        }
    }

    @Test
    void limits_that_let_nothing_through_are_refused() {
        assertThatThrownBy(() -> WORK.steps()
                        .step(
                                "only",
                                a -> Outcome.done(),
                                s -> s.writeTogether(Row.class, (tx, rows) -> {}, t -> t.atMost(0))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("0 values together");
    }
}
