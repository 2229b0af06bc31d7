package dev.okiagari.engine;

import static dev.okiagari.engine.failure.Kind.INVALID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.postgres.testing.TestDatabase;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Categories that fail a run by a single target. */
class RunFailOnPgTest {
    private static final Pipeline<String> WORK = Pipeline.of("work", String.class);
    private static final Actor ANN = new Actor("ann", "once more");
    private static final String FATAL = "storage.transient";

    private TestDatabase database;
    private TestEngine engine;

    @BeforeEach
    void start() {
        database = EngineDatabase.of(getClass());
        engine = TestEngine.on(database.dataSource(), WORK.steps().step("store", a -> {
            if (!a.payload().isEmpty()) {
                throw INVALID.as(a.payload()).because("not stored");
            }
            return Outcome.done();
        }));
    }

    @AfterEach
    void stop() {
        engine.close();
        database.close();
    }

    @Test
    void one_target_of_a_thousand_in_such_a_category_fails_the_run_and_the_reason_names_it() {
        Verdict verdict = judged(1000, FATAL);
        assertThat(verdict.exitCode()).isEqualTo(1);
        assertThat(verdict.reason()).startsWith("1 target failed as storage.transient, which fails the run");
        assertThat(verdict.run().failOn()).containsExactly(FATAL, "storage.auth");
    }

    @Test
    void targets_that_failed_otherwise_are_judged_by_their_rate() {
        assertThat(judged(1000, "code.unknown").exitCode()).isZero();
    }

    @Test
    void a_resumed_run_and_a_run_of_its_failed_targets_are_judged_by_the_same_categories() {
        Run run = draft().targets(targets(3, FATAL)).start();
        engine.drain();
        run.verdict();
        Run rerun = engine.client().runs().rerunFailed(run.id(), ANN);
        engine.client().runs().abort(rerun.id(), ANN);
        engine.drain();
        assertThat(rerun.await().result()).isEqualTo(Verdict.Result.ABORTED);

        engine.client().runs().resume(rerun.id(), ANN);
        engine.drain();

        assertThat(rerun.await().reason()).startsWith("1 target failed as storage.transient");
        assertThat(rerun.await().exitCode()).isEqualTo(1);
    }

    private Verdict judged(int targets, String category) {
        Run run = draft().targets(targets(targets, category)).start();
        engine.drain();
        return run.await();
    }

    private RunDraft<String> draft() {
        return engine.client().run("job", WORK).failAbove(0.5).failOn(FATAL).failOn("storage.auth");
    }

    /** The first of them fails in that category. */
    private static Iterable<Target<String>> targets(int number, String category) {
        return IntStream.range(0, number)
                .mapToObj(i -> Target.of("k" + i, i == 0 ? category : ""))
                .toList();
    }
}
