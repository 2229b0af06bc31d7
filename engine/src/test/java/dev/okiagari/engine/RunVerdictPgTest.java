package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How runs are filled, counted and judged. */
@Timeout(value = 2, unit = TimeUnit.MINUTES) // a verdict that never comes is a failure, not a wait
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunVerdictPgTest {
    private static final Pipeline<Integer> CODES = Pipeline.of("codes", Integer.class);
    private static final int TARGETS = 1000;

    private TestDatabase database;
    private TestEngine engine;

    @BeforeAll
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @BeforeEach
    void start() {
        engine = TestEngine.on(database.dataSource(), steps());
    }

    @AfterEach
    void stop() {
        engine.close();
    }

    @AfterAll
    void drop() {
        database.close();
    }

    /** A payload below zero can never pass, zero is decided against. */
    private static Steps<Integer> steps() {
        return CODES.steps()
                .step("fetch", a -> {
                    if (a.payload() < 0) {
                        throw Kind.INVALID.as("code.unknown").because("no such code");
                    }
                    return a.payload() == 0
                            ? Outcome.reject("not sold here")
                            : Outcome.next().count("fetched", 1);
                })
                .step("store", a -> Outcome.done().count("stored", 2));
    }

    @ParameterizedTest
    @CsvSource({"9, PASSED, 0", "10, PASSED, 0", "11, FAILED, 1"})
    void a_run_of_a_thousand_is_judged_by_its_failures_against_one_percent(
            int failures, Verdict.Result result, int exitCode) {
        Run run = engine.client()
                .run("thousand-" + failures, CODES)
                .targets(targets(TARGETS, failures))
                .failAbove(0.01)
                .start();
        assertThat(run.verdict()).isEmpty();

        engine.drain();

        Verdict verdict = run.await();
        assertThat(verdict.result()).isEqualTo(result);
        assertThat(verdict.exitCode()).isEqualTo(exitCode);
        assertThat(verdict.run().total()).isEqualTo(TARGETS);
        assertThat(verdict.run().counts().failed()).isEqualTo(failures);
        assertThat(verdict.run().counts().done()).isEqualTo(TARGETS - failures);
        assertThat(verdict.run().counts().own())
                .isEqualTo(Map.of("fetched", TARGETS - (long) failures, "stored", 2 * (TARGETS - (long) failures)));
        assertThat(verdict.reason()).contains(failures + " of 1000 targets failed", "it fails above 1 %");
        assertThat(count("finished", run, "state = 'failed'")).isEqualTo(failures);
        assertThat(count("finished", run, "state = 'done'")).isEqualTo(TARGETS - failures);
    }

    @Test
    void counters_are_the_same_before_and_after_they_are_folded() {
        Run run = engine.client()
                .run("folded", CODES)
                .targets(targets(50, 5))
                .failAbove(1)
                .start();
        engine.drain();
        assertThat(TestSql.number(database, "select count(*) from okiagari.run_delta where run_id = ?", run.id()))
                .as("the watcher's round folded what there was")
                .isZero();
        TestSql.run(database, "insert into okiagari.run_delta (run_id, name, n) values (?, 'stored', 3)", run.id());

        RunView before = run.view();
        engine.drain();

        assertThat(run.view().counts()).isEqualTo(before.counts());
        assertThat(before.counts().own()).containsEntry("stored", 93L);
        assertThat(TestSql.number(database, "select done from okiagari.run_v1 where id = ?", run.id()))
                .isEqualTo(45);
    }

    @Test
    void an_empty_run_passes() {
        Verdict verdict =
                engine.client().run("empty", CODES).targets(Stream.of()).start().await();

        assertThat(verdict.passed()).isTrue();
        assertThat(verdict.run().total()).isZero();
    }

    @Test
    void a_rejected_target_is_finished_and_did_not_fail() {
        Run run = engine.client()
                .run("rejecting", CODES)
                .targets(List.of(Target.of("a", 0), Target.of("b", 1)))
                .start();
        engine.drain();

        Verdict verdict = run.await();
        assertThat(verdict.passed()).isTrue();
        assertThat(verdict.run().counts().rejected()).isEqualTo(1);
        assertThat(verdict.run().counts().done()).isEqualTo(1);
    }

    @Test
    void a_key_that_comes_twice_is_one_target() {
        Run run = engine.client()
                .run("twice", CODES)
                .targets(List.of(Target.of("a", 1), Target.of("b", 1)))
                .targets(List.of(Target.of("a", -1), Target.of("c", 1)))
                .start();
        engine.drain();

        Verdict verdict = run.await();
        assertThat(verdict.run().total()).isEqualTo(3);
        assertThat(verdict.run().counts().done()).isEqualTo(3);
    }

    @Test
    void the_same_keys_are_other_items_in_another_run_and_of_no_run() {
        engine.client().submit(CODES, "a", 1);
        engine.client().run("first", CODES).targets(List.of(Target.of("a", 1))).start();
        engine.client().run("second", CODES).targets(List.of(Target.of("a", 1))).start();
        engine.drain();

        assertThat(TestSql.number(database, "select count(*) from okiagari.item_v1 where key = 'a' and state = 'done'"))
                .isGreaterThanOrEqualTo(3);
    }

    @Test
    void the_second_starter_is_told_when_no_node_works_on_the_first_run() {
        Pipeline<Integer> nobodys = Pipeline.of("nobodys", Integer.class);
        RunDraft<Integer> draft = engine.client().run("stranded", nobodys).targets(List.of(Target.of("a", 1)));
        draft.start();

        assertThatThrownBy(draft::start)
                .isInstanceOf(AlreadyRunning.class)
                .hasMessageContaining("no live node works on pipeline nobodys: start one");
    }

    @Test
    void a_job_has_one_run_at_a_time_and_the_second_starter_is_told_of_the_first() {
        Run first = engine.client()
                .run("single", CODES)
                .targets(targets(3, 0))
                .startedBy("ann")
                .start();

        assertThatThrownBy(() -> engine.client()
                        .run("single", CODES)
                        .targets(targets(3, 0))
                        .start())
                .isInstanceOfSatisfying(AlreadyRunning.class, e -> {
                    assertThat(e.runId()).isEqualTo(first.id());
                    assertThat(e.exitCode()).isEqualTo(4);
                })
                .hasMessageContaining("could not start a run of single because run " + first.id() + " is active")
                .hasMessageContaining("ann")
                .hasMessageContaining("1 node works on it");
        engine.drain();

        Run second = engine.client().run("single", CODES).targets(targets(3, 0)).start();
        engine.drain();
        assertThat(second.await().passed()).isTrue();
        assertThat(engine.client().runs().list("single", null, 10))
                .extracting(RunView::id)
                .containsExactly(second.id(), first.id());
    }

    @Test
    void a_run_whose_targets_cannot_be_read_is_aborted_and_what_it_has_is_owed() {
        Iterable<Target<Integer>> broken = () -> Stream.concat(targets(1500, 0), Stream.generate(() -> {
                    throw new IllegalStateException("the file ends in the middle");
                }))
                .iterator();

        assertThatThrownBy(() ->
                        engine.client().run("unreadable", CODES).targets(broken).start())
                .hasMessage("the file ends in the middle");

        RunView run = latest("unreadable");
        assertThat(run.state()).isEqualTo(RunState.ABORTED);
        assertThat(run.reason())
                .contains("could not be added because the file ends in the middle", "1000 targets are owed");
        assertThat(run.owed()).isEqualTo(1000);
        assertThat(engine.drain()).isZero();
    }

    @Test
    void a_run_whose_starter_is_known_to_be_gone_is_given_up_at_once_and_what_it_has_is_owed() {
        Iterable<Target<Integer>> lost = endless(() -> {
            long run = latest("lost").id();
            assertThat(engine.client().runs().giveUp(run, new Actor("test", "it was killed")))
                    .isTrue();
            engine.drain();
            assertThat(engine.client().runs().giveUp(run, new Actor("test", "again")))
                    .isFalse();
        });

        assertThatThrownBy(
                        () -> engine.client().run("lost", CODES).targets(lost).start())
                .hasMessageContaining("could not add targets to run");

        RunView run = latest("lost");
        assertThat(run.state()).isEqualTo(RunState.ABORTED);
        assertThat(run.reason()).contains("its starter stopped adding targets", "1000 targets are owed");
    }

    /** Targets without end, and what happens after the first thousand of them. */
    private static Iterable<Target<Integer>> endless(Runnable afterThousand) {
        return () -> IntStream.iterate(0, n -> n + 1)
                .peek(n -> {
                    if (n == 1000) {
                        afterThousand.run();
                    }
                })
                .mapToObj(n -> Target.of("k" + n, 1))
                .iterator();
    }

    @Test
    void a_run_whose_starter_falls_silent_is_aborted() {
        Iterable<Target<Integer>> silent = endless(() -> {
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(11)); // as another node's watcher sees it meanwhile
        });

        assertThatThrownBy(() ->
                        engine.client().run("silent", CODES).targets(silent).start())
                .hasMessageContaining("could not add targets to run");

        RunView run = latest("silent");
        assertThat(run.state()).isEqualTo(RunState.ABORTED);
        assertThat(run.reason()).contains("its starter stopped adding targets before it sealed the run");
        assertThat(run.total()).isEqualTo(1000);
        assertThat(run.counts().done()).isEqualTo(1000);
    }

    @Test
    void an_interrupted_wait_says_so_and_the_run_goes_on() {
        Run run =
                engine.client().run("interrupted", CODES).targets(targets(3, 0)).start();

        Thread.currentThread().interrupt();
        Verdict verdict = run.await();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(verdict.exitCode()).isEqualTo(130);
        assertThat(verdict.reason()).contains("run " + run.id() + " of interrupted goes on");
        engine.drain();
        assertThat(run.await().passed()).isTrue();
    }

    @Test
    void progress_says_how_far_it_is_how_many_more_may_fail_and_what_bounds_it() {
        Run run = engine.client()
                .run("watched", CODES)
                .targets(targets(100, 3))
                .failAbove(0.1)
                .start();
        engine.advance(Duration.ofSeconds(10));
        RunProgress before = engine.client().runs().progress(run.id());
        assertThat(before.run().left()).isEqualTo(100);
        assertThat(before.mayStillFail()).isEqualTo(10);
        assertThat(before.timeLeft()).isNull();

        engine.client().holds().hold("step:codes:store", new Actor("ann", "full"));
        engine.drain();
        RunProgress held = engine.client().runs().progress(run.id());
        engine.client().holds().release("step:codes:store", new Actor("ann", "mended"));
        engine.drain();

        assertThat(held.run().counts().failed()).isEqualTo(3);
        assertThat(held.mayStillFail()).isEqualTo(7);
        assertThat(held.boundBy()).isEqualTo("holds: step:codes:store");
        assertThat(run.await().passed()).isTrue();
    }

    private RunView latest(String job) {
        return engine.client().runs().list(job, null, 1).getFirst();
    }

    private long count(String table, Run run, String condition) {
        return TestSql.number(
                database, "select count(*) from okiagari." + table + " where run_id = ? and " + condition, run.id());
    }

    private static Stream<Target<Integer>> targets(int all, int failing) {
        return IntStream.range(0, all).mapToObj(n -> Target.of("k" + n, n < failing ? -1 : 1));
    }
}
