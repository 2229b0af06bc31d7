package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A write whose statement failed and that went on as if it had not: PostgreSQL commits nothing of that transaction. */
class SwallowedErrorPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private final AtomicInteger secondSteps = new AtomicInteger();
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (id integer primary key)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void a_write_that_swallows_an_sql_error_fails_its_attempt_and_the_next_step_never_runs() {
        try (Engine engine = Engine.on(database.dataSource()).work(swallowing()).start()) {
            long id = engine.client().submit(WORK, "k").id();
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> engine.client().items().find(id).orElseThrow().state() == State.FAILED);

            List<LedgerEntry> failures = engine.client().items().failures(id);
            assertThat(failures).hasSize(2);
            assertThat(failures.getFirst().kind()).isEqualTo(Kind.UNKNOWN);
            assertThat(failures.getFirst().category()).isEqualTo("db.swallowed_error");
            assertThat(failures.getFirst().message()).contains("SQLException", "savepoint");
        }
        assertThat(secondSteps).hasValue(0);
        assertThat(TestSql.number(database, "select count(*) from effect")).isZero();
    }

    @Test
    void the_test_kit_sees_it_too() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), swallowing())) {
            long id = engine.client().submit(WORK, "k").id();
            engine.drain();

            assertThat(engine.client().items().failures(id).getFirst().category())
                    .isEqualTo("db.swallowed_error");
            assertThat(secondSteps).hasValue(0);
        }
    }

    @Test
    void a_statement_after_a_swallowed_error_says_so_too() {
        Steps<Void> steps = WORK.steps()
                .step(
                        "one",
                        a -> Outcome.done(tx -> {
                            swallow(tx);
                            TestSql.run(tx, "insert into effect values (1)");
                        }));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            long id = engine.client().submit(WORK, "k").id();
            engine.drain();

            LedgerEntry failure = engine.client().items().failures(id).getFirst();
            assertThat(failure.category()).isEqualTo("db.swallowed_error");
            assertThat(failure.message()).contains("SQLException", "savepoint");
        }
    }

    @Test
    void a_write_that_goes_back_to_a_savepoint_may_go_on() {
        Steps<Void> steps = WORK.steps()
                .step(
                        "one",
                        a -> Outcome.done(tx -> {
                            Savepoint before = tx.setSavepoint();
                            swallow(tx);
                            tx.rollback(before);
                            TestSql.run(tx, "insert into effect values (2)");
                        }));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(WORK, "k");
            engine.drain();
        }
        assertThat(TestSql.strings(database, "select id from effect")).containsExactly("2");
    }

    private Steps<Void> swallowing() {
        return WORK.steps()
                .step(
                        "one",
                        a -> Outcome.next(tx -> {
                            TestSql.run(tx, "insert into effect values (1)");
                            swallow(tx);
                        }),
                        s -> s.retry(RetryPolicy.defaults().withAttempts(2).withBase(Duration.ofMillis(10))))
                .step("two", a -> {
                    secondSteps.incrementAndGet();
                    return Outcome.next();
                });
    }

    private static void swallow(Connection tx) {
        try {
            TestSql.run(tx, "insert into no_such_table values (1)");
        } catch (SQLException e) {
            // as code does that takes it for unimportant
        }
    }
}
