package dev.okiagari.submissions;

import static dev.okiagari.submissions.state.SubmissionState.REJECTED;
import static dev.okiagari.submissions.state.SubmissionState.TIER1_SCANNING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Step;
import dev.okiagari.sandbox.skills.Skill;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.RecoveryBudget;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A scan that hangs and ignores its deadline, on real nodes at a fifth of the usual times. */
class StuckFaultTest {
    private static final Settings QUICK = Settings.defaults()
            .with(s -> s.atPace(0.2)
                    .hungWindows(List.of(Duration.ofSeconds(4), Duration.ofMillis(10), Duration.ofMillis(10))));

    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger runs = new AtomicInteger();
    private SkillWorld world;

    @BeforeEach
    void open() {
        world = SkillWorld.open(getClass());
    }

    @AfterEach
    void close() {
        release.countDown();
        world.close();
    }

    @Test
    void three_recoveries_then_it_is_rejected_as_stuck_with_the_stage() {
        try (Engine one = node(Integer.MAX_VALUE);
                Engine two = node(Integer.MAX_VALUE)) { // overlapping sweeps recover once
            String id = world.submit(world.some(Skill.Quality.GOOD, 1)).id();
            one.client().nudge();
            await().atMost(Duration.ofSeconds(60)).until(() -> budget(id).count() == 1);
            assertThat(world.state(id)).isEqualTo(TIER1_SCANNING);
            RecoveryBudget first = budget(id);
            assertThat(Duration.between(
                            Objects.requireNonNull(first.lastRetryAt()),
                            Objects.requireNonNull(first.nextRetryAfter())))
                    .isEqualTo(Duration.ofSeconds(4));
            await().atMost(Duration.ofSeconds(90)).until(() -> world.state(id) == REJECTED);
            assertThat(world.code(id)).isEqualTo("STUCK_EXHAUSTED");
            assertThat(Objects.requireNonNull(world.submission(id).why()).stage())
                    .isEqualTo(Stage.TIER1);
            assertThat(runs).as("the first try and exactly three re-offers").hasValue(4);
            assertThat(two.client().items().failures(world.item(id)))
                    .filteredOn(failure -> failure.isRescue())
                    .hasSize(4);
            release.countDown();
        }
    }

    @Test
    void one_hang_is_recovered_and_its_late_result_changes_nothing() {
        try (Engine node = node(1)) {
            String id = world.submit(world.some(Skill.Quality.GOOD, 1)).id();
            node.client().nudge();
            await().atMost(Duration.ofSeconds(60)).until(() -> world.state(id) == SubmissionState.PUBLISHED);
            List<SubmissionState> path = world.path(id);
            release.countDown();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> !node.client().items().refusals(world.item(id)).isEmpty());
            assertThat(world.path(id)).isEqualTo(path);
            assertThat(budget(id).count()).isEqualTo(1);
        }
    }

    private RecoveryBudget budget(String id) {
        return Objects.requireNonNull(world.show(id).budget());
    }

    /** A node whose first scans hang. */
    private Engine node(int hangs) {
        SubmissionSettings settings = SkillWorld.SETTINGS.withDeadlines(Duration.ofSeconds(5));
        return Engine.on(world.database.dataSource())
                .settings(QUICK)
                .work(world.steps(null, settings)
                        .steps((stage, code) -> stage == Stage.TIER1 ? hanging(code, hangs) : code))
                .start();
    }

    private Step<Intake> hanging(Step<Intake> code, int hangs) {
        return attempt -> {
            if (runs.incrementAndGet() <= hangs) {
                ignoreEverything();
            }
            return code.run(attempt);
        };
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
}
