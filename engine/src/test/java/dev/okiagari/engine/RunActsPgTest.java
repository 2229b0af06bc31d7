package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What people do to single targets of runs, and what pipelines write when targets end. */
@Timeout(value = 2, unit = TimeUnit.MINUTES) // a verdict that never comes is a failure, not a wait
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunActsPgTest {
    private static final Pipeline<Void> ITEM = Pipeline.of("item");
    private static final Actor ANN = new Actor("ann", "had to");

    private static final Note<Boolean> WOKEN = Note.of("woken", Boolean.class);

    private TestDatabase database;
    private TestEngine engine;
    private final Set<String> failing = new HashSet<>();
    private final Set<String> misconfigured = new HashSet<>();
    private final List<Long> runsSeen = new ArrayList<>();

    @BeforeAll
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table ended (key text, state text, reason text)");
    }

    @BeforeEach
    void start() {
        failing.clear();
        misconfigured.clear();
        runsSeen.clear();
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

    private Steps<Void> steps() {
        return ITEM.steps()
                .step("work", a -> {
                    a.run().ifPresent(runsSeen::add);
                    if (misconfigured.contains(a.key())) {
                        throw Kind.MISCONFIGURED.as("no.key").because("no key");
                    }
                    if (failing.contains(a.key())) {
                        throw new HttpFailure(404, "gone");
                    }
                    if (a.key().startsWith("park") && a.note(WOKEN).isEmpty()) {
                        return Outcome.park("waits for a person");
                    }
                    return a.key().startsWith("wait") ? Outcome.later(Duration.ofHours(1), "not yet") : Outcome.done();
                })
                .onEnd((end, tx) -> TestSql.run(
                        tx,
                        "insert into ended values (?, ?, ?)",
                        end.key(),
                        end.state().word(),
                        end.reason()));
    }

    @Test
    void a_retry_in_an_active_run_takes_the_failure_back_out() {
        failing.add("a");
        Run run = begin("retried", "a", "b", "wait");
        engine.drain();
        assertThat(run.view().counts().failed()).isEqualTo(1);
        failing.clear();

        engine.client().items().retry(item(run, "a"), ANN);
        assertThat(run.view().counts().failed()).isZero();
        assertThat(run.view().left()).isEqualTo(2);
        engine.drain();
        assertThat(run.view().counts().done()).isEqualTo(2);

        engine.client().items().cancel(item(run, "wait"), ANN);
        engine.drain();
        Verdict verdict = run.await();
        assertThat(verdict.passed()).isTrue();
        assertThat(verdict.run().counts().cancelled()).isEqualTo(1);
        assertThat(runsSeen).containsOnly(run.id());
    }

    @Test
    void a_retry_after_the_end_of_the_run_is_refused_with_what_to_do() {
        failing.add("a");
        Run run = begin("ended", "a", "b");
        engine.drain();
        assertThat(run.await().passed()).isFalse();

        assertThatThrownBy(() -> engine.client().items().retry(item(run, "a"), ANN))
                .isInstanceOf(RunRefused.class)
                .hasMessageContaining("its run " + run.id() + " is failed")
                .hasMessageContaining("rerunFailed");
        assertThat(engine.client().runs().item(run.id(), "a").orElseThrow().state())
                .isEqualTo(State.FAILED);
        assertThat(run.view().counts().failed()).isEqualTo(1);
    }

    @Test
    void a_retry_of_an_owed_target_is_refused_with_what_to_do() {
        misconfigured.add("a");
        Run run = begin("owed", "a");
        engine.drain();
        assertThat(run.view().state()).isEqualTo(RunState.FAILED);

        assertThatThrownBy(() -> engine.client().items().retry(item(run, "a"), ANN))
                .isInstanceOf(RunRefused.class)
                .hasMessageContaining("plusOwed()");
    }

    @Test
    void a_target_that_is_no_longer_wanted_can_be_cancelled_after_the_end_and_is_not_owed_any_more() {
        misconfigured.add("a");
        Run run = begin("unwanted", "a", "b");
        engine.drain();
        String reason = run.await().reason();

        engine.client().items().cancel(item(run, "a"), ANN);
        engine.drain();

        assertThat(run.view().counts().cancelled()).isEqualTo(1);
        assertThat(run.view().state()).isEqualTo(RunState.FAILED);
        assertThat(run.view().reason()).isEqualTo(reason);
        assertThat(ends("a")).containsExactly("cancelled");
        assertThat(engine.client().runs().owed("unwanted", 10))
                .extracting(i -> i.key())
                .doesNotContain("a");
    }

    @Test
    void what_is_taken_over_has_not_ended_and_nothing_is_written_as_if_it_had() {
        misconfigured.add("t");
        Run first = begin("taken", "t");
        engine.drain();
        assertThat(first.await().run().owed()).isEqualTo(1);
        misconfigured.clear();

        Run second = engine.client().run("taken", ITEM).plusOwed().start();
        engine.drain();

        assertThat(second.await().run().counts().done()).isEqualTo(1);
        assertThat(ends("t")).isEmpty();
    }

    @Test
    void a_run_that_stops_ends_only_when_every_end_is_written() {
        Run run = begin("ending", "wait1", "wait2");
        engine.drain();
        engine.client().items().cancel(item(run, "wait1"), ANN); // waits for a node that has onEnd
        engine.client().runs().abort(run.id(), ANN);
        assertThat(run.verdict()).isEmpty();

        engine.drain();

        Verdict verdict = run.await();
        assertThat(verdict.result()).isEqualTo(Verdict.Result.ABORTED);
        assertThat(verdict.run().counts().cancelled()).isEqualTo(1);
        assertThat(verdict.run().owed()).isEqualTo(1);
        assertThat(ends("wait1")).containsExactly("cancelled");
    }

    @Test
    void a_parked_target_keeps_its_run_open_until_it_is_woken() {
        Run run = begin("parking", "park", "b");
        engine.drainAfter(Duration.ofDays(2));
        assertThat(run.verdict()).isEmpty();

        engine.client().items().wake(item(run, "park"), ANN, WOKEN.is(true));
        engine.drain();

        assertThat(run.await().run().counts().done()).isEqualTo(2);
    }

    @Test
    void owed_targets_are_not_counted_as_waiting() throws SQLException {
        misconfigured.add("a");
        begin("deep", "a");
        engine.drain();
        engine.advance(Duration.ofHours(1));

        try (Connection connection = database.dataSource().getConnection()) {
            assertThat(FigureStore.readDepth(connection, Duration.ZERO)).isTrue();
        }

        assertThat(TestSql.strings(database, "select distinct state from okiagari.depth where pipeline = 'item'"))
                .contains("owed")
                .doesNotContain("waiting");
    }

    @Test
    void a_target_whose_end_is_decided_is_not_counted_as_owed() throws SQLException {
        misconfigured.add("a");
        Run run = begin("deep-ending", "a");
        engine.drain();
        engine.advance(Duration.ofHours(1));
        engine.client().items().cancel(item(run, "a"), ANN);

        try (Connection connection = database.dataSource().getConnection()) {
            assertThat(FigureStore.readDepth(connection, Duration.ZERO)).isTrue();
        }

        assertThat(TestSql.number(database, "select coalesce(sum(items), 0) from okiagari.depth where state = 'owed'"))
                .isEqualTo(TestSql.number(database, "select count(*) from okiagari.item_v1 where owed"));
    }

    @Test
    void a_crash_between_settle_and_answer_counts_no_target_twice() {
        Run run = begin("crashing", "a", "b", "c");
        engine.crashAfterCommit("work");
        engine.drain();
        engine.crashBeforeCommit("work");
        Run other = begin("crashing-too", "a", "b", "c");
        engine.drain();

        assertThat(run.await().run().counts().done()).isEqualTo(3);
        assertThat(other.await().run().counts().done()).isEqualTo(3);
    }

    private Run begin(String job, String... keys) {
        return engine.client()
                .run(job, ITEM)
                .targets(List.of(keys).stream().map(k -> Target.of(k, null)))
                .start();
    }

    private long item(Run run, String key) {
        return engine.client().runs().item(run.id(), key).orElseThrow().id();
    }

    private List<String> ends(String key) {
        return TestSql.strings(database, "select state from ended where key = ?", key);
    }
}
