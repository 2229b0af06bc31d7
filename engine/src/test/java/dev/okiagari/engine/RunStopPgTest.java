package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.internal.store.run.RunReads;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
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

/** Runs that stop before their targets have finished, and what becomes of the rest. */
@Timeout(value = 2, unit = TimeUnit.MINUTES) // a verdict that never comes is a failure, not a wait
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunStopPgTest {
    private static final Pipeline<String> ITEM = Pipeline.of("catalog.item", String.class);
    private static final Upstream SHOP = Upstream.named("shop").rate(100_000, Duration.ofSeconds(1));
    private static final Actor ANN = new Actor("ann", "had to");

    private TestDatabase database;
    private TestEngine engine;
    private final Map<String, String> answers = new HashMap<>();
    private final List<String> stored = new ArrayList<>();

    @BeforeAll
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @BeforeEach
    void start() {
        answers.clear();
        stored.clear();
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

    private Steps<String> steps() {
        return ITEM.steps()
                .step(
                        "fetch",
                        a -> {
                            a.call(SHOP, () -> answer(a.key()));
                            return Outcome.next();
                        },
                        s -> s.uses(SHOP).attempts(1))
                .step("store", a -> {
                    stored.add(a.key() + "=" + a.payload());
                    return Outcome.done();
                });
    }

    /** What the made-up shop says to a key: nothing bad unless a test wants it. */
    private Boolean answer(String key) {
        return switch (answers.getOrDefault(key, "good")) {
            case "unauthorized" -> throw new HttpFailure(401, "who are you?");
            case "broken" -> throw new NullPointerException("no price");
            case "gone" -> throw new HttpFailure(404, "no such code");
            default -> true;
        };
    }

    @Test
    void misconfigured_stops_the_run_with_this_target_and_the_rest_owed_and_nothing_burned() {
        answers.put("k3", "unauthorized");
        Run run = begin("misconfigured", 250);
        engine.drain();

        Verdict verdict = run.await();
        assertThat(verdict.exitCode()).isEqualTo(1);
        assertThat(verdict.result()).isEqualTo(Verdict.Result.FAILED);
        assertThat(verdict.reason()).contains("step 'fetch' was misconfigured for k3", "who are you?", "owed");
        RunCounts counts = verdict.run().counts();
        assertThat(counts.failed()).isZero();
        assertThat(counts.done()).isLessThan(249);
        assertThat(verdict.run().owed()).isEqualTo(250 - counts.done());
        assertThat(TestSql.number(
                        database, "select count(*) from okiagari.item where run_id = ? and charged > 0", run.id()))
                .as("attempts burned")
                .isZero();
        assertThat(TestSql.number(database, "select count(*) from okiagari.hold"))
                .isZero();

        ItemView owed = engine.client().runs().item(run.id(), "k3").orElseThrow();
        assertThat(owed.state()).isEqualTo(State.WAITING);
        assertThat(owed.reason())
                .startsWith("its run " + run.id() + " of misconfigured failed: step 'fetch' was misconfigured")
                .endsWith("it is owed to the next run");
        assertThat(engine.drainAfter(Duration.ofDays(1)))
                .as("owed targets wait")
                .isZero();
    }

    @Test
    void broken_fails_the_target_and_stops_the_run_with_the_rest_owed() {
        answers.put("k3", "broken");
        Run run = begin("broken", 250);
        engine.drain();

        Verdict verdict = run.await();
        assertThat(verdict.result()).isEqualTo(Verdict.Result.FAILED);
        assertThat(verdict.reason()).contains("broken for k3", "no price");
        assertThat(verdict.run().counts().failed()).isEqualTo(1);
        assertThat(verdict.run().owed())
                .isEqualTo(250 - 1 - verdict.run().counts().done());
        assertThat(engine.client().runs().item(run.id(), "k3").orElseThrow().state())
                .isEqualTo(State.FAILED);
    }

    @Test
    void resume_does_the_rest_and_gives_the_verdict_anew() {
        answers.put("k3", "unauthorized");
        Run run = begin("resumed", 250);
        engine.drain();
        assertThat(run.await().passed()).isFalse();
        answers.clear();

        Run again = engine.client().runs().resume(run.id(), ANN);
        assertThat(again.view().state()).isEqualTo(RunState.ACTIVE);
        engine.drain();

        Verdict verdict = again.await();
        assertThat(verdict.passed()).isTrue();
        assertThat(verdict.run().counts().done()).isEqualTo(250);
        assertThat(stored).hasSize(250).doesNotHaveDuplicates();
        assertThat(TestSql.strings(database, "select act from okiagari.act where run_id = ? order by id", run.id()))
                .containsExactly("start", "failed", "resume", "passed");
        assertThatThrownBy(() -> engine.client().runs().resume(run.id(), ANN))
                .isInstanceOf(RunRefused.class)
                .hasMessageContaining("it has no unfinished targets");
    }

    @Test
    void the_next_run_takes_exactly_what_is_owed_beside_its_own_targets() {
        answers.put("k3", "unauthorized");
        Run first = begin("owing", 250);
        engine.drain();
        RunView before = first.await().run();
        long owed = before.owed();
        answers.clear();

        Run second = engine.client()
                .run("owing", ITEM)
                .targets(Stream.of(Target.of("k3", "new"), Target.of("fresh", "new")))
                .plusOwed()
                .start();
        engine.drain();

        Verdict verdict = second.await();
        assertThat(verdict.passed()).isTrue();
        assertThat(verdict.run().total()).isEqualTo(owed + 1);
        assertThat(verdict.run().counts().done()).isEqualTo(owed + 1);
        assertThat(stored).hasSize(251).doesNotHaveDuplicates().contains("k3=new", "fresh=new", "k249=old");
        RunView after = first.view();
        assertThat(after.state()).isEqualTo(before.state());
        assertThat(after.reason()).isEqualTo(before.reason());
        assertThat(after.counts().failed()).isEqualTo(before.counts().failed());
        assertThat(after.counts().takenOver()).isEqualTo(owed);
        assertThat(after.owed()).isZero();
        assertThat(engine.client().runs().owed("owing", 10)).isEmpty();
        assertThatThrownBy(() -> engine.client().runs().resume(first.id(), ANN))
                .hasMessageContaining("a later run took over the " + owed + " targets");
        ItemView taken = engine.client().runs().item(second.id(), "k3").orElseThrow();
        assertThat(engine.client().items().acts(taken.id()))
                .singleElement()
                .satisfies(a -> assertThat(a.act()).isEqualTo("take over from run " + first.id()));
        assertThat(engine.client().items().failures(taken.id()))
                .as("its history comes with it")
                .hasSize(1);
    }

    @Test
    void a_run_without_plus_owed_leaves_what_is_owed() {
        answers.put("k0", "unauthorized");
        Run first = begin("leaving", 5);
        engine.drain();
        answers.clear();

        Run second = engine.client().run("leaving", ITEM).targets(targets(2)).start();
        engine.drain();

        assertThat(second.await().run().total()).isEqualTo(2);
        assertThat(first.view().owed()).isEqualTo(5);
        assertThat(engine.client().runs().owed("leaving", 10)).hasSize(5);
    }

    @Test
    void a_key_that_two_runs_owe_is_tried_once() {
        answers.put("k0", "unauthorized");
        Run first = begin("twice-owed", 3);
        engine.drain();
        Run second = begin("twice-owed", 2);
        engine.drain();
        answers.clear();

        Run third = engine.client().run("twice-owed", ITEM).plusOwed().start();
        engine.drain();

        assertThat(third.await().run().counts().done()).isEqualTo(3);
        assertThat(stored).containsExactlyInAnyOrder("k0=old", "k1=old", "k2=old");
        assertThat(second.view().counts().takenOver()).isEqualTo(2);
        assertThat(first.view().counts().takenOver()).isEqualTo(1);
        assertThat(first.view().counts().cancelled()).isEqualTo(2);
        assertThat(first.view().owed()).isZero();
    }

    @Test
    void an_aborted_run_says_who_and_why_and_owes_the_rest() {
        Run run = begin("aborted", 20);

        assertThat(engine.client().runs().abort(run.id(), ANN)).isTrue();
        assertThat(engine.client().runs().abort(run.id(), ANN)).isFalse();
        assertThat(engine.drain()).isZero();

        Verdict verdict = run.await();
        assertThat(verdict.result()).isEqualTo(Verdict.Result.ABORTED);
        assertThat(verdict.exitCode()).isEqualTo(1);
        assertThat(verdict.reason()).isEqualTo("aborted by ann: had to; 20 targets are owed");
        assertThat(verdict.run().owed()).isEqualTo(20);
    }

    @Test
    void the_failed_targets_run_again_as_a_new_run_and_the_first_verdict_stays() {
        answers.put("k1", "gone");
        answers.put("k4", "gone");
        Run first = begin("rerun", 6);
        engine.drain();
        RunView judged = first.await().run();
        assertThat(judged.state()).isEqualTo(RunState.FAILED);
        answers.remove("k1");

        Run again = engine.client().runs().rerunFailed(first.id(), ANN);
        engine.drain();

        RunView second = again.await().run();
        assertThat(second.rerunOf()).isEqualTo(first.id());
        assertThat(second.total()).isEqualTo(2);
        assertThat(second.counts().done()).isEqualTo(1);
        assertThat(second.counts().failed()).isEqualTo(1);
        assertThat(first.view()).isEqualTo(judged);
    }

    @Test
    void a_run_behind_a_hold_waits_at_most_its_max_hold_and_then_fails_with_the_rest_owed() {
        engine.client().holds().hold("upstream:shop", new Actor("ann", "moving house"));
        Run patient = engine.client()
                .run("patient", ITEM)
                .targets(targets(4))
                .maxHold(Duration.ofHours(2))
                .start();
        Run usual = begin("usual", 4);
        engine.drainAfter(Duration.ofMinutes(9));
        assertThat(usual.verdict()).isEmpty();

        engine.drainAfter(Duration.ofMinutes(2));

        Verdict verdict = usual.await();
        assertThat(verdict.result()).isEqualTo(Verdict.Result.FAILED);
        assertThat(verdict.reason()).contains("wait behind upstream:shop", "00:10:00", "4 targets are owed");
        assertThat(patient.verdict()).isEmpty();

        engine.client().holds().release("upstream:shop", new Actor("ann", "mended"));
        Run resumed = engine.client().runs().resume(usual.id(), ANN);
        engine.drain();
        assertThat(resumed.await().passed()).isTrue();
        assertThat(patient.await().passed()).isTrue();
    }

    @Test
    void progress_knows_the_limits_of_the_upstreams_that_the_run_uses() throws SQLException {
        Run run = begin("limited", 3);
        try (Connection connection = database.dataSource().getConnection()) {
            assertThat(RunReads.surroundings(connection, "catalog.item").limits())
                    .containsExactly(Map.entry("shop", 100_000.0));
            assertThat(RunReads.surroundings(connection, "unknown").limits()).isEmpty();
        }
        engine.drain();
        assertThat(engine.client().runs().progress(run.id()).boundBy()).isEqualTo("nothing: it has ended");
    }

    @Test
    void a_run_that_can_still_do_something_does_not_mind_a_hold() {
        engine.client().holds().hold("upstream:shop", new Actor("ann", "moving house"));
        Run run = begin("busy", 2);
        ItemView one = engine.client().runs().item(run.id(), "k0").orElseThrow();
        engine.client().items().replay(one.id(), "store", ANN); // a step that needs no shop
        engine.client().items().hold(one.id(), ANN);

        engine.drainAfter(Duration.ofHours(1));
        assertThat(run.verdict()).isEmpty();

        engine.client().items().release(one.id(), ANN);
        engine.drain();
        assertThat(run.await().result()).isEqualTo(Verdict.Result.FAILED);
        assertThat(run.view().counts().done()).isEqualTo(1);
        engine.client().holds().release("upstream:shop", new Actor("ann", "mended"));
    }

    private Run begin(String job, int targets) {
        return engine.client().run(job, ITEM).targets(targets(targets)).start();
    }

    private static Stream<Target<String>> targets(int n) {
        return IntStream.range(0, n).mapToObj(i -> Target.of("k" + i, "old"));
    }
}
