package dev.okiagari.engine;

import static dev.okiagari.engine.failure.Kind.INVALID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Write;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hooks around attempts and writes, and several listeners. */
class AroundPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final ThreadLocal<String> TENANT = ThreadLocal.withInitial(() -> "nobody");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final List<String> told = new ArrayList<>();
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (what text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private static ItemView.LatestFailure failure(ItemView item) {
        return Objects.requireNonNull(item.failure());
    }

    /** Tells of each attempt, and nothing of writes. */
    private Around telling(String name) {
        return (attempt, next) -> {
            told.add(name + " before " + attempt.pipeline() + "/" + attempt.step() + " of " + attempt.key());
            Outcome outcome = next.call();
            told.add(name + " after");
            return outcome;
        };
    }

    @Test
    void hooks_nest_in_the_order_in_which_they_were_added() {
        Steps<Void> steps = WORK.steps().step("only", a -> {
            told.add("step");
            return Outcome.done();
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.around(telling("outer")).around(telling("inner"));
            engine.client().submit(WORK, "a");
            engine.drain();
        }
        assertThat(told)
                .containsExactly(
                        "outer before work/only of a",
                        "inner before work/only of a",
                        "step",
                        "inner after",
                        "outer after");
    }

    @Test
    void what_a_hook_sets_for_its_thread_is_there_in_steps_and_gone_afterwards() throws Exception {
        ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
        Steps<Void> steps = WORK.steps()
                .step("first", a -> {
                    seen.add(TENANT.get());
                    return Outcome.next();
                })
                .step("second", a -> {
                    seen.add(TENANT.get());
                    return Outcome.done();
                });
        Around tenant = (attempt, next) -> {
            seen.add("before: " + TENANT.get());
            TENANT.set(attempt.key());
            try {
                return next.call();
            } finally {
                TENANT.remove();
            }
        };
        try (Engine engine =
                Engine.on(database.dataSource()).work(steps).around(tenant).start()) {
            engine.client().submit(WORK, "ada").await(PATIENCE);
        }
        assertThat(seen).containsExactly("before: nobody", "ada", "before: nobody", "ada");
    }

    @Test
    void what_a_hook_throws_is_the_failure_of_the_attempt() {
        Steps<Void> steps = WORK.steps().step("only", a -> Outcome.done());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.around((attempt, next) -> {
                next.call();
                throw INVALID.as("tenant.unknown").because("no tenant of this name");
            });
            Item<Void> item = engine.client().submit(WORK, "a");
            engine.drain();
            ItemView view = engine.client().items().find(item.id()).orElseThrow();
            assertThat(view.state()).isEqualTo(State.FAILED);
            assertThat(failure(view).category()).isEqualTo("tenant.unknown");
        }
    }

    @Test
    @SuppressWarnings("NullAway") // what nothing checks in the programs of others
    void a_hook_may_turn_a_failure_into_an_outcome_and_into_nothing() {
        Steps<Void> steps = WORK.steps().step("only", a -> {
            throw new IllegalStateException("always");
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.around((attempt, next) -> {
                try {
                    return next.call();
                } catch (IllegalStateException e) {
                    return attempt.key().equals("forgiven") ? Outcome.done() : null;
                }
            });
            Item<Void> forgiven = engine.client().submit(WORK, "forgiven");
            Item<Void> lost = engine.client().submit(WORK, "lost");
            engine.drain();
            assertThat(engine.client().items().find(forgiven.id()).orElseThrow().state())
                    .isEqualTo(State.DONE);
            assertThat(failure(engine.client().items().find(lost.id()).orElseThrow())
                            .message())
                    .isEqualTo("the step, or a hook around it, returned null");
        }
    }

    /** Marks what is written inside, and lets attempts be. */
    private record Marking(String mark) implements Around {
        @Override
        public Outcome attempt(Attempt<?> attempt, Callable<Outcome> next) throws Exception {
            return next.call();
        }

        @Override
        public void write(Connection tx, Write next) throws Exception {
            TestSql.run(tx, "insert into effect values (?)", mark + " begins");
            next.run(tx);
            TestSql.run(tx, "insert into effect values (?)", mark + " ends");
        }
    }

    @Test
    void hooks_surround_each_write_in_its_transaction() throws Exception {
        Steps<Void> steps = WORK.steps()
                .step("alone", a -> Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('alone')")))
                .step(
                        "together",
                        a -> Outcome.next().writeTogether("row"),
                        s -> s.writeTogether(
                                String.class, (tx, rows) -> TestSql.run(tx, "insert into effect values ('together')")))
                .step("last", a -> Outcome.reject("enough"))
                .onEnd((end, tx) -> TestSql.run(tx, "insert into effect values ('end')"));
        try (Engine engine = Engine.on(database.dataSource())
                .work(steps)
                .around(new Marking("outer"))
                .around(new Marking("inner"))
                .start()) {
            engine.client().submit(WORK, "a").await(PATIENCE);
        }
        List<String> expected = new ArrayList<>();
        for (String write : List.of("alone", "together", "end")) {
            expected.addAll(List.of("outer begins", "inner begins", write, "inner ends", "outer ends"));
        }
        assertThat(TestSql.strings(database, "select what from effect")).isEqualTo(expected);
    }

    @Test
    void what_a_hook_throws_in_a_write_undoes_it_and_fails_the_attempt() {
        Steps<Void> steps = WORK.steps()
                .step("only", a -> Outcome.done(tx -> TestSql.run(tx, "insert into effect values ('lost')")));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.around(new Around() {
                @Override
                public Outcome attempt(Attempt<?> attempt, Callable<Outcome> next) throws Exception {
                    return next.call();
                }

                @Override
                public void write(Connection tx, Write next) throws Exception {
                    next.run(tx);
                    throw INVALID.as("audit.refused").because("not on a Sunday");
                }
            });
            Item<Void> item = engine.client().submit(WORK, "a");
            engine.drain();
            assertThat(failure(engine.client().items().find(item.id()).orElseThrow())
                            .category())
                    .isEqualTo("audit.refused");
        }
        assertThat(TestSql.strings(database, "select what from effect")).isEmpty();
    }

    @Test
    void every_listener_hears_of_a_move_though_another_one_throws() {
        Steps<Void> steps = WORK.steps().step("only", a -> Outcome.done());
        Listener broken = new Listener() {
            @Override
            public void moved(Moved moved) {
                throw new IllegalStateException("pager is broken");
            }
        };
        Listener telling = new Listener() {
            @Override
            public void moved(Moved moved) {
                told.add(moved.key() + " is " + moved.state().word());
            }
        };
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.listener(broken).listener(telling);
            engine.client().submit(WORK, "a");
            engine.drain();
        }
        assertThat(told).containsExactly("a is done");
    }
}
