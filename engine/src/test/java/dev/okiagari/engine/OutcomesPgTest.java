package dev.okiagari.engine;

import static dev.okiagari.engine.failure.Kind.MISCONFIGURED;
import static dev.okiagari.engine.failure.Kind.TRANSIENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutcomesPgTest {
    private static final Note<String> RAW = Note.of("raw_key", String.class);
    private static final Actor ME = new Actor("tester", "because");
    private TestDatabase database;

    @BeforeAll
    void createTables() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (pipeline text, what text)");
    }

    @AfterAll
    void drop() {
        database.close();
    }

    @Test
    void a_note_reaches_later_steps_chained_or_not_and_replaying_drops_it() {
        List<String> seen = new ArrayList<>();
        Steps<Void> steps = Pipeline.of("notes")
                .steps()
                .step("write", a -> {
                    seen.add("write " + a.note(RAW).orElse("nothing"));
                    return Outcome.next().note(RAW, "at/" + a.key());
                })
                .step("read", a -> {
                    seen.add("read " + a.note(RAW).orElse("nothing"));
                    return a.number() == 1 ? fail() : Outcome.next();
                });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("notes"), "k", null);
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(seen).containsExactly("write nothing", "read at/k", "read at/k");
            assertThat(item(engine, "notes").state()).isEqualTo(State.DONE);

            seen.clear();
            engine.client().items().replay(item(engine, "notes").id(), "read", ME);
            engine.drain();
            assertThat(seen).containsExactly("read at/k");

            seen.clear();
            engine.drainAfter(Duration.ofMinutes(1));
            engine.client().items().replay(item(engine, "notes").id(), "write", ME);
            engine.drain();
            assertThat(seen).contains("write nothing");
        }
    }

    @Test
    void replaying_from_a_step_that_does_not_exist_is_refused() {
        Steps<Void> steps = Pipeline.of("typo").steps().step("only", a -> Outcome.done());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("typo"), "k", null);
            engine.drain();
            assertThatThrownBy(() ->
                            engine.client().items().replay(item(engine, "typo").id(), "onyl", ME))
                    .hasMessageContaining("no such step");
            assertThat(item(engine, "typo").state()).isEqualTo(State.DONE);
        }
    }

    @Test
    void one_unreadable_payload_waits_alone_and_its_neighbours_go_on() {
        Pipeline<Integer> numbers = Pipeline.of("numbers", Integer.class);
        List<Integer> read = new ArrayList<>();
        Steps<Integer> steps = numbers.steps().step("read", a -> {
            read.add(a.payload());
            return Outcome.done();
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("numbers", String.class), "bad", "not a number");
            engine.client().submit(numbers, "good", 7);
            engine.drain();
            assertThat(read).containsExactly(7);
            ItemView bad = engine.client().items().find(numbers, "bad").orElseThrow();
            assertThat(bad.state()).isEqualTo(State.WAITING);
            assertThat(Objects.requireNonNull(bad.failure()).category()).isEqualTo("build.payload");
            assertThat(engine.client().holds().all()).doesNotContainKey("step:numbers:read");
        }
    }

    @Test
    void children_are_submitted_with_the_step_or_not_at_all() {
        Pipeline<String> page = Pipeline.of("page", String.class);
        Steps<Void> book = Pipeline.of("book")
                .steps()
                .step(
                        "split",
                        a -> Outcome.done().child(page, a.key() + "/1", "one").child(page, a.key() + "/2", "two"));
        Steps<String> pages = page.steps().step("print", a -> Outcome.done(tx -> effect(tx, "page", a.payload())));
        try (TestEngine engine = TestEngine.on(database.dataSource(), book, pages)) {
            engine.crashBeforeCommit("split");
            engine.client().submit(Pipeline.of("book"), "b", null);
            engine.drain();

            assertThat(effects("page")).containsExactlyInAnyOrder("one", "two");
            ItemView child = engine.client().items().find(page, "b/1").orElseThrow();
            assertThat(child.parentId())
                    .isEqualTo(engine.client()
                            .items()
                            .find(Pipeline.of("book"), "b")
                            .orElseThrow()
                            .id());
        }
    }

    @Test
    void a_write_lands_once_whichever_side_of_the_commit_the_process_dies() {
        Steps<Void> steps = Pipeline.of("once")
                .steps()
                .step("one", a -> Outcome.next(tx -> effect(tx, "once", "one")))
                .step("two", a -> Outcome.next(tx -> effect(tx, "once", "two")));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.crashBeforeCommit("one");
            engine.client().submit(Pipeline.of("once"), "k", null);
            engine.drain();
            assertThat(effects("once")).containsExactly("one", "two");

            engine.crashAfterCommit("one");
            engine.client().resubmit(Pipeline.of("once"), "k", null);
            engine.drain();
            assertThat(effects("once")).containsExactly("one", "two", "one", "two");
        }
    }

    @Test
    void a_write_cannot_end_the_engines_transaction() {
        Steps<Void> steps = Pipeline.of("guarded")
                .steps()
                .step(
                        "only",
                        a -> Outcome.done(tx -> {
                            assertThatThrownBy(tx::commit).hasMessageContaining("the engine ends the transaction");
                            assertThatThrownBy(tx::rollback).hasMessageContaining("the engine ends the transaction");
                            assertThatThrownBy(() -> tx.setAutoCommit(true))
                                    .hasMessageContaining("the engine ends the transaction");
                            effect(tx, "guarded", "written");
                        }));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("guarded"), "k", null);
            engine.drain();
            assertThat(effects("guarded")).containsExactly("written");
        }
    }

    @Test
    void an_exhausted_step_may_become_another_outcome() {
        Steps<Void> steps = Pipeline.of("fallback")
                .steps()
                .step("judge", a -> fail(), s -> s.attempts(1).mayGoTo("review"))
                .step("publish", a -> Outcome.done())
                .step("review", a -> Outcome.park("a person decides"))
                .onExhausted("judge", failure -> Outcome.goTo("review"));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("fallback"), "k", null);
            engine.drain();
            assertThat(item(engine, "fallback").state()).isEqualTo(State.PARKED);
            assertThat(item(engine, "fallback").step()).isEqualTo("review");
            assertThat(engine.client().items().failures(item(engine, "fallback").id()))
                    .hasSize(1);
        }
    }

    @Test
    void a_fallback_that_cannot_be_settled_fails_the_item_once() {
        Steps<Void> steps = Pipeline.of("hopeless")
                .steps()
                .step("judge", a -> fail(), s -> s.attempts(1))
                .onExhausted(
                        "judge",
                        failure -> Outcome.done().write(tx -> {
                            throw new IllegalStateException("the fallback's write fails");
                        }));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("hopeless"), "k", null);
            engine.drain();
            assertThat(item(engine, "hopeless").state()).isEqualTo(State.FAILED);
            assertThat(item(engine, "hopeless").reason()).contains("the fallback's write fails");
            assertThat(engine.client().items().failures(item(engine, "hopeless").id()))
                    .hasSize(1);
        }
    }

    @Test
    void going_to_an_undeclared_step_is_broken_and_says_so() {
        Steps<Void> steps = Pipeline.of("edges")
                .steps()
                .step("one", a -> Outcome.goTo("three"))
                .step("two", a -> Outcome.next())
                .step("three", a -> Outcome.next());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("edges"), "k", null);
            engine.drain();
            assertThat(item(engine, "edges").state()).isEqualTo(State.FAILED);
            assertThat(item(engine, "edges").reason()).contains("mayGoTo");
        }
    }

    @Test
    void a_misconfigured_step_is_held_burns_nothing_and_goes_on_when_released() {
        List<Integer> numbers = new ArrayList<>();
        Steps<Void> steps = Pipeline.of("keyless").steps().step("call", a -> {
            numbers.add(a.number());
            if (numbers.size() == 1) {
                throw MISCONFIGURED.as("shop.auth").because("no key");
            }
            return Outcome.done();
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("keyless"), "k", null);
            engine.drain();
            assertThat(item(engine, "keyless").held()).isTrue();
            assertThat(engine.drainAfter(Duration.ofSeconds(50)))
                    .as("before the first probe")
                    .isZero();

            assertThat(engine.client().holds().release("step:keyless:call", new Actor("ann", "mended")))
                    .isTrue();
            engine.drainAfter(Duration.ofMinutes(1));

            assertThat(item(engine, "keyless").state()).isEqualTo(State.DONE);
            assertThat(numbers).containsExactly(1, 1);
        }
    }

    @Test
    void an_item_does_not_end_without_its_on_end_write() {
        boolean[] broken = {true};
        Steps<Void> steps = Pipeline.of("hooks")
                .steps()
                .step("only", a -> Outcome.reject("no"))
                .onEnd((end, tx) -> {
                    if (broken[0]) {
                        TestSql.run(tx, "insert into no_such_table values (1)");
                    }
                    effect(tx, "hooks", "ended");
                });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("hooks"), "k", null);
            engine.drain();
            assertThat(item(engine, "hooks").state()).isEqualTo(State.WAITING);
            assertThat(item(engine, "hooks").reason()).contains("no_such_table");

            broken[0] = false;
            engine.drainAfter(Duration.ofMinutes(6));
            assertThat(item(engine, "hooks").state()).isEqualTo(State.REJECTED);
            assertThat(effects("hooks")).containsExactly("ended");
        }
    }

    @Test
    void a_cancelled_item_gets_its_on_end_write_from_a_node_that_has_the_code() {
        Steps<Void> steps = Pipeline.of("cancelled")
                .steps()
                .step("only", a -> Outcome.park("waits"))
                .onEnd((end, tx) -> effect(tx, "cancelled", end.state().word() + " " + end.reason()));
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(Pipeline.of("cancelled"), "k", null);
            engine.drain();
            assertThat(engine.client().items().cancel(item(engine, "cancelled").id(), ME))
                    .isTrue();
            engine.drain();
            assertThat(item(engine, "cancelled").state()).isEqualTo(State.CANCELLED);
            assertThat(effects("cancelled")).containsExactly("cancelled because");
            assertThat(engine.client().items().cancel(item(engine, "cancelled").id(), ME))
                    .isFalse();
        }
    }

    @Test
    void a_forgotten_key_can_be_submitted_as_if_it_had_never_been_there() throws Exception {
        Steps<Void> steps = Pipeline.of("forgets").steps().step("only", a -> Outcome.done());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            long first =
                    engine.client().submit(Pipeline.of("forgets"), "k", null).id();
            engine.drain();
            assertThat(engine.client().submit(Pipeline.of("forgets"), "k", null).isNew())
                    .isFalse();
            try (Connection connection = database.dataSource().getConnection()) {
                connection.setAutoCommit(false);
                assertThat(engine.client().in(connection).items().forget(Pipeline.of("forgets"), "k"))
                        .isTrue();
                connection.commit();
            }
            assertThat(engine.client().submit(Pipeline.of("forgets"), "k", null).id())
                    .isNotEqualTo(first);
        }
    }

    private static Outcome fail() {
        throw TRANSIENT.plain().because("on purpose");
    }

    private static void effect(Connection tx, String pipeline, String what) throws SQLException {
        TestSql.run(tx, "insert into effect values (?, ?)", pipeline, what);
    }

    private List<String> effects(String pipeline) {
        return TestSql.strings(database, "select what from effect where pipeline = ?", pipeline);
    }

    private static ItemView item(TestEngine engine, String pipeline) {
        return engine.client().items().find(Pipeline.of(pipeline), "k").orElseThrow();
    }
}
