package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A node whose places are all taken by attempts that never end keeps nothing from the others. */
class FullPlacesPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final int PLACES = 4;

    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger hanging = new AtomicInteger();
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        release.countDown();
        database.close();
    }

    @Test
    void what_a_node_cannot_start_is_done_by_a_healthy_one_and_so_is_what_comes_later() {
        try (Engine ill = start(hangs(Duration.ofSeconds(2)))) {
            learnThatStepsAreQuick(ill);
            ill.client().submitAll(WORK, keys("early", 400));
            ill.client().nudge();
            await().atMost(Duration.ofSeconds(60)).until(() -> hanging.get() == PLACES);
            try (Engine healthy = start(WORK.steps().step("only", a -> Outcome.next(), s -> s.perNode(PLACES)))) {
                healthy.client().nudge();
                await().atMost(Duration.ofSeconds(30)).until(() -> done("early%") >= 400 - PLACES);

                healthy.client().submitAll(WORK, keys("late", 400));
                healthy.client().nudge();

                await().atMost(Duration.ofSeconds(20)).until(() -> done("late%") == 400);
                release.countDown();
            }
        }
    }

    @Test
    void a_node_whose_places_are_taken_by_slow_attempts_gives_the_rest_back() {
        try (Engine slow = start(hangs(Duration.ofMinutes(10)))) {
            learnThatStepsAreQuick(slow);
            slow.client().submitAll(WORK, keys("early", 400));
            slow.client().nudge();

            await().atMost(Duration.ofSeconds(30)).until(() -> running() == PLACES);
            assertThat(TestSql.number(database, "select count(*) from okiagari.item where charged > 0"))
                    .isZero();
            release.countDown();
        }
    }

    @Test
    void an_aborted_run_ends_although_all_places_hang() {
        try (Engine ill = start(hangs(Duration.ofSeconds(2)))) {
            learnThatStepsAreQuick(ill);
            Run run = ill.client()
                    .run("nightly", WORK)
                    .targets(keys("target", 200))
                    .start();
            await().atMost(Duration.ofSeconds(60)).until(() -> hanging.get() == PLACES);

            ill.client().runs().abort(run.id(), Actor.person("ann", "it hangs"));

            await().atMost(Duration.ofSeconds(60)).until(() -> run.verdict().isPresent());
            release.countDown();
        }
    }

    private Engine start(Steps<Void> steps) {
        return Engine.on(database.dataSource())
                .work(steps)
                .settings(Settings.defaults().with(s -> s.atPace(0.2).stopWithin(Duration.ofSeconds(2))))
                .start();
    }

    private Steps<Void> hangs(Duration deadline) {
        return WORK.steps()
                .step(
                        "only",
                        a -> {
                            if (!a.key().startsWith("quick")) {
                                hanging.incrementAndGet();
                                ignoreEverything();
                            }
                            return Outcome.next();
                        },
                        s -> s.perNode(PLACES).deadline(deadline));
    }

    /** So that the node takes many in advance. */
    private void learnThatStepsAreQuick(Engine engine) {
        engine.client().submitAll(WORK, keys("quick", 600));
        engine.client().nudge();
        await().atMost(Duration.ofSeconds(60)).until(() -> done("quick%") == 600);
    }

    private void ignoreEverything() {
        boolean waiting = true;
        while (waiting) {
            try {
                release.await();
                waiting = false;
            } catch (InterruptedException e) {
                assertThat(waiting).isTrue(); // ignored on purpose
            }
        }
    }

    private long done(String keys) {
        return TestSql.number(
                database,
                "select count(*) from okiagari.finished f join okiagari.target t on t.id = f.id where t.key like ?",
                keys);
    }

    private long running() {
        return TestSql.number(database, "select count(*) from okiagari.item where state = 'running'");
    }

    private static List<Target<Void>> keys(String prefix, int count) {
        return IntStream.range(0, count)
                .mapToObj(n -> Target.<Void>of(prefix + n, null))
                .toList();
    }
}
