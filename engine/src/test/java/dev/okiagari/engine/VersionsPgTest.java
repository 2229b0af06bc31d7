package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Builds with different steps, one after the other and side by side on one database. */
class VersionsPgTest extends VersionsFixture {
    private static final String DESCRIPTION = "name, version, first_step, writes_on_end, definition, updated_at";

    @Test
    void the_stored_definition_has_every_retry_policy_of_a_step() {
        RetryPolicy policy = RetryPolicy.defaults();
        build(WORK.steps()
                        .step(
                                "a",
                                a -> Outcome.next(),
                                s -> s.attempts(9)
                                        .retry(Kind.THROTTLED, policy.withAttempts(20))
                                        .retry("shop.down", policy.withBase(Duration.ofMinutes(2)))))
                .close();

        assertThat(TestSql.strings(database, """
                        select (s -> 'retry' ->> 'attempts') || ' ' || (s -> 'retryByKind' -> 'throttled' ->> 'attempts')
                            || ' ' || (s -> 'retryByCategory' -> 'shop.down' ->> 'baseMillis')
                        from okiagari.pipeline, jsonb_array_elements(definition -> 'steps') s
                        """)).containsExactly("9 20 120000");
    }

    @Test
    void items_at_a_renamed_step_go_on_at_the_new_name_with_their_notes_and_their_key() {
        submitAt("b", "a", "b", "c");
        isStuck = false;
        try (TestEngine renamed = build(steps("a", "x", "c").renamed("b", "x"))) {
            renamed.drainAfter(Duration.ofMinutes(1));
            assertThat(item().state()).isEqualTo(State.DONE);
        }
        String key = "work-" + item().id() + "-2";
        assertThat(ran).containsExactly("a", "b " + key, "x " + key, "c");
    }

    @Test
    void a_replay_from_a_renamed_step_drops_what_it_noted_under_its_old_name() {
        isStuck = false;
        client.submit(WORK, "k", null);
        try (TestEngine old = build(steps("a", "b", "c"))) {
            old.drain();
        }
        assertThat(notes()).containsExactly("a", "b", "c");
        try (TestEngine renamed = build(steps("a", "x", "c").renamed("b", "x"))) {
            client.items().replay(item().id(), "x", ANNA);
            assertThat(notes()).containsExactly("a");
            renamed.drain();
        }
        assertThat(notes()).containsExactly("a", "c", "x");
    }

    @Test
    void rolling_back_holds_what_only_the_newer_build_knows_and_goes_on_with_the_rest() {
        submitAt("n", "a", "n", "c");
        client.submit(WORK, "fresh", null);
        try (TestEngine before = build(steps("a", "c"))) {
            before.drainAfter(Duration.ofMinutes(1));
            assertThat(item().held()).isTrue();
            assertThat(client.items().find(WORK, "fresh").orElseThrow().state()).isEqualTo(State.DONE);
        }
        isStuck = false;
        try (TestEngine forward = build(steps("a", "n", "c"))) {
            forward.drainAfter(Duration.ofMinutes(1));
        }
        assertThat(item().state()).isEqualTo(State.DONE);
        assertThat(current())
                .as("a shape that was there before keeps its number")
                .isEqualTo(1);
    }

    @Test
    void an_older_build_takes_nothing_while_a_newer_one_lives_and_goes_on_when_that_is_gone() {
        isStuck = false;
        try (TestEngine old = build(steps("a", "b"))) {
            try (TestEngine newer = build(steps("a", "b", "c"))) {
                client.submit(WORK, "k", null);
                assertThat(old.drain()).isZero();
                assertThat(newer.drain()).isEqualTo(3);
                try (TestEngine lateOld = build(steps("a", "b"))) {
                    client.submit(WORK, "k2", null);
                    assertThat(lateOld.drain()).isZero();
                }
                assertThat(current()).isEqualTo(2);
            }
            assertThat(old.drain()).isEqualTo(2);
            assertThat(current()).isEqualTo(1);
        }
    }

    @Test
    void items_that_have_not_begun_take_the_new_first_step() {
        isStuck = false;
        client.submit(WORK, "k", null);
        try (TestEngine old = build(steps("a", "b"));
                TestEngine newer = build(steps("z", "b"))) {
            assertThat(old.drain()).isZero();
            newer.drain();
        }
        assertThat(steps()).containsExactly("z", "b");
    }

    @Test
    void steps_that_change_places_are_refused_while_items_are_half_way() {
        submitAt("b", "a", "b", "c");
        assertThatThrownBy(() -> build(steps("a", "c", "b")))
                .hasMessageContaining("could not work on pipeline 'work'")
                .hasMessageContaining("'c' now comes before 'b'")
                .hasMessageContaining("give the step that moved a new name");
        assertThat(current()).isEqualTo(1);
        client.items().cancel(item().id(), ANNA);
        try (TestEngine reordered = build(steps("a", "c", "b"))) {
            assertThat(current()).isEqualTo(2);
            assertThat(reordered.drain()).isZero();
        }
    }

    @Test
    void a_step_that_comes_back_at_another_place_is_refused_while_items_wait_for_it() {
        submitAt("b", "a", "b", "c");
        build(steps("a", "c")).close();
        assertThatThrownBy(() -> build(steps("a", "c", "b"))).hasMessageContaining("'c' now comes before 'b'");
        isStuck = false;
        try (TestEngine again = build(steps("a", "b", "c"))) {
            again.drainAfter(Duration.ofMinutes(1));
        }
        assertThat(steps()).containsExactly("a", "b", "b", "c");
    }

    @Test
    void an_order_that_changed_at_a_standstill_is_the_one_that_counts_from_then_on() {
        build(steps("a", "b")).close();
        build(steps("b", "a")).close();
        submitAt("a", "b", "a");
        build(steps("b", "a", "c")).close();
        assertThat(current()).isEqualTo(3);
        assertThatThrownBy(() -> build(steps("a", "b"))).hasMessageContaining("'a' now comes before 'b'");
    }

    @Test
    void an_item_that_ended_before_its_steps_changed_places_is_replayed_from_a_step_and_not_retried() {
        client.submit(WORK, "k", null);
        try (TestEngine old = build(WORK.steps().step("a", a -> Outcome.next()).step("b", a -> {
            throw Kind.INVALID.as("no.good").because("no good");
        }))) {
            old.drain();
        }
        isStuck = false;
        try (TestEngine reordered = build(steps("b", "a"))) {
            assertThatThrownBy(() -> client.items().retry(item().id(), ANNA))
                    .isInstanceOf(IllegalMove.class)
                    .hasMessageContaining("steps of pipeline 'work' have changed places since it ended");
            assertThat(reordered.drain()).isZero();
            client.items().replay(item().id(), "a", ANNA);
            reordered.drain();
        }
        assertThat(steps()).containsExactly("a");
    }

    @Test
    void another_policy_is_no_other_version() {
        build(steps("a")).close();
        build(WORK.steps().step("a", a -> Outcome.next(), s -> s.attempts(9))).close();
        assertThat(current()).isEqualTo(1);
        assertThat(TestSql.number(
                        database, "select (definition -> 'steps' -> 0 ->> 'attempts')::int from okiagari.pipeline"))
                .isEqualTo(9);
    }

    @Test
    void nodes_that_start_at_once_agree_on_one_version() throws Exception {
        int nodes = 8;
        CyclicBarrier together = new CyclicBarrier(nodes);
        List<TestEngine> engines = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(nodes)) {
            List<Callable<TestEngine>> starts = new ArrayList<>();
            for (int i = 0; i < nodes; i++) {
                Steps<Void> steps = i % 2 == 0 ? steps("a", "b") : steps("a", "b", "c");
                starts.add(() -> {
                    together.await();
                    return build(steps);
                });
            }
            for (Future<TestEngine> started : threads.invokeAll(starts)) {
                engines.add(started.get());
            }
        }
        assertThat(TestSql.strings(database, "select version::text from okiagari.pipeline_version order by version"))
                .containsExactly("1", "2");
        assertThat(current()).isEqualTo(2);
        assertThat(TestSql.number(database, "select jsonb_array_length(definition -> 'steps') from okiagari.pipeline"))
                .isEqualTo(TestSql.number(
                        database, "select cardinality(steps) from okiagari.pipeline_version where version = 2"));
        engines.forEach(TestEngine::close);
    }

    @Test
    void an_outdated_node_that_did_not_see_the_pipeline_yet_leaves_the_newer_description_alone() throws Exception {
        build(steps("a", "b")).close();
        try (TestEngine newer = build(steps("a", "b", "c"));
                ExecutorService thread = Executors.newSingleThreadExecutor();
                Connection others = database.dataSource().getConnection()) {
            TestSql.run(database, "create table described as select " + DESCRIPTION + " from okiagari.pipeline");
            TestSql.run(database, "delete from okiagari.pipeline");
            others.setAutoCommit(false);
            TestSql.run(
                    others,
                    "insert into okiagari.pipeline (" + DESCRIPTION + ") select " + DESCRIPTION + " from described");
            Future<TestEngine> late = thread.submit(() -> build(steps("a", "b")));
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> TestSql.number(
                                    database,
                                    "select count(*) from pg_locks l join pg_stat_activity a using (pid)"
                                            + " where not l.granted and a.datname = current_database()")
                            > 0);
            others.commit();
            late.get().close();
            assertThat(newer.drain()).isZero();
        }
        assertThat(TestSql.number(database, "select jsonb_array_length(definition -> 'steps') from okiagari.pipeline"))
                .isEqualTo(3);
    }
}
