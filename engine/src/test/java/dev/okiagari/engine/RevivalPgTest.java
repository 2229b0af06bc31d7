package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ended items that come back, and what their pipeline writes with that. */
class RevivalPgTest {
    private static final Pipeline<Integer> WORK = Pipeline.of("work", Integer.class);
    private static final Upstream SHOP = Upstream.named("shop");
    private static final Actor ANN = new Actor("ann", "try it");

    private final List<String> idempotencyKeys = new CopyOnWriteArrayList<>();
    private volatile int status = 503;
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table told (what text)");
        TestSql.run(database, "create table paper (key text primary key, is_failed boolean not null)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void a_persons_retry_is_written_in_the_commit_that_brings_the_item_back() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps())) {
            ItemView failed = fail(engine, "k");
            engine.client().items().retry(failed.id(), ANN);
            assertThat(item(engine, "k").state())
                    .as("until a node brings it back")
                    .isEqualTo(State.FAILED);
            assertThat(item(engine, "k").ending()).isEqualTo(State.WAITING);
            assertThat(item(engine, "k").reason()).isEqualTo(failed.reason());
            assertThat(engine.client()
                            .items()
                            .staleness(WORK, "k")
                            .orElseThrow()
                            .message())
                    .isEqualTo("waits for a free node");
            engine.advance(Duration.ofMinutes(4));
            assertThat(engine.client()
                            .items()
                            .staleness(WORK, "k")
                            .orElseThrow()
                            .stale())
                    .as("when no node brings it back")
                    .isTrue();
            status = 200;
            engine.drain();
            assertThat(told()).containsExactly("back k 7 waiting call OptionalLong.empty");
            assertThat(item(engine, "k").state()).isEqualTo(State.DONE);
            assertThat(idempotencyKeys).containsExactly("work-1-1", "work-1-2");
        }
    }

    @Test
    void an_action_by_filter_brings_items_back_with_the_same_write() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps())) {
            fail(engine, "k");
        }
        status = 200;
        try (Engine node = Engine.on(database.dataSource()).work(steps()).start()) {
            node.client()
                    .actions()
                    .retry(ItemFilter.of(WORK).withState(State.FAILED), ANN)
                    .start();
            await().atMost(Duration.ofSeconds(60))
                    .until(() ->
                            node.client().items().find(WORK, "k").orElseThrow().state() == State.DONE);
        }
        assertThat(told()).containsExactly("back k 7 waiting call OptionalLong.empty");
        assertThat(idempotencyKeys).containsExactly("work-1-1", "work-1-2");
    }

    @Test
    void after_an_outage_the_engine_brings_items_back_with_the_same_write_and_the_same_key() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps())) {
            Run run = engine.client()
                    .run("job", WORK)
                    .targets(List.of(
                            Target.of("a", 1),
                            Target.of("b", 2),
                            Target.of("c", 3),
                            Target.of("d", 4),
                            Target.of("e", 5)))
                    .start();
            engine.drain();
            assertThat(engine.client().holds().all()).containsOnlyKeys("upstream:shop");
            assertThat(told())
                    .as("the fifth failed while it was known")
                    .hasSize(4)
                    .contains("back a 1 waiting call OptionalLong[" + run.id() + "]");
            assertThat(TestSql.strings(database, "select distinct state from okiagari.item_v1"))
                    .containsExactly("waiting");
            status = 200;
            engine.drainAfter(Duration.ofSeconds(2));
            engine.drainAfter(Duration.ofMinutes(1));
            assertThat(run.await().exitCode()).isZero();
            assertThat(idempotencyKeys).allMatch(k -> k.endsWith("-1"));
            assertThat(told()).hasSize(4);
        }
    }

    @Test
    void an_item_does_not_come_back_without_the_write() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps())) {
            ItemView failed = fail(engine, "k");
            TestSql.run(database, "alter table told rename to elsewhere");
            engine.client().items().retry(failed.id(), ANN);
            engine.drain();
            assertThat(item(engine, "k").state()).isEqualTo(State.FAILED);
            TestSql.run(database, "alter table elsewhere rename to told");
            status = 200;
            engine.drainAfter(Duration.ofMinutes(10));
            assertThat(item(engine, "k").state()).isEqualTo(State.DONE);
            assertThat(told()).hasSize(1);
        }
    }

    @Test
    void what_is_being_brought_back_can_be_asked_for_again_or_cancelled_but_not_held() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps())) {
            ItemView failed = fail(engine, "k");
            engine.client().items().retry(failed.id(), ANN);
            engine.client().items().retry(failed.id(), ANN);
            assertThat(engine.client().items().cancel(failed.id(), ANN)).isTrue();
            engine.drain();
            assertThat(item(engine, "k").state()).isEqualTo(State.CANCELLED);
            assertThat(told()).isEmpty();

            engine.client().items().replay(failed.id(), "call", ANN);
            status = 200;
            engine.drain();
            assertThat(item(engine, "k").state()).isEqualTo(State.DONE);
            engine.client().items().replay(failed.id(), "call", ANN);
            engine.drain();
            assertThat(told()).as("done items come back, too").hasSize(2);
        }
    }

    @Test
    void a_process_that_dies_while_it_brings_an_item_back_leaves_that_to_the_next() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps())) {
            ItemView failed = fail(engine, "k");
            engine.client().items().retry(failed.id(), ANN);
            engine.crashBeforeCommit("call");
            status = 200;
            engine.drain();
            assertThat(item(engine, "k").state()).isEqualTo(State.DONE);
            assertThat(told()).hasSize(1);
        }
    }

    private Steps<Integer> steps() {
        return WORK.steps()
                .step("call", this::call, s -> s.uses(SHOP).attempts(1))
                .onEnd((end, tx) -> TestSql.run(
                        tx,
                        "insert into paper values (?, true) on conflict (key) do update set is_failed = true",
                        end.key()))
                .onRevive((back, tx) -> {
                    TestSql.run(tx, "update paper set is_failed = false where key = ?", back.key());
                    TestSql.run(
                            tx,
                            "insert into told values (?)",
                            "back " + back.key() + " " + back.payload() + " "
                                    + back.state().word() + " " + back.step() + " " + back.run());
                });
    }

    private Outcome call(Attempt<Integer> attempt) throws Exception {
        attempt.call(SHOP, () -> {
            idempotencyKeys.add(
                    attempt.idempotencyKey().replaceFirst("^[0-9a-f]+-", "").replaceFirst("-[0-9a-z]{10}-", "-"));
            if (status != 200) {
                throw new HttpFailure(status, "the shop said " + status);
            }
            return true;
        });
        return Outcome.done();
    }

    private static ItemView fail(TestEngine engine, String key) {
        engine.client().submit(WORK, key, 7);
        engine.drain();
        assertThat(item(engine, key).state()).isEqualTo(State.FAILED);
        return item(engine, key);
    }

    private List<String> told() {
        return TestSql.strings(database, "select what from told");
    }

    private static ItemView item(TestEngine engine, String key) {
        return engine.client().items().find(WORK, key).orElseThrow();
    }
}
