package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.gateway.model.ModelFaults;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.host.HostFaults;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.FailureHour;
import dev.okiagari.skills.view.RecoveryBudget;
import dev.okiagari.skills.view.StuckWarning;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Steps that hang and ignore their deadline, on real nodes with short deadlines and the usual windows; the clock is moved. */
class StuckFaultTest {
    private static final List<Duration> WINDOWS =
            List.of(Duration.ofMinutes(3), Duration.ofMinutes(10), Duration.ofMinutes(30));
    private static final Duration DEADLINE = Duration.ofSeconds(2);
    private static final Duration GRACE = Duration.ofSeconds(1);
    /** Longer than a deadline, its grace and a sweep: without a window the next recovery would come before. */
    private static final Duration BEFORE_WINDOW = Duration.ofSeconds(6);

    private static final Settings NODE = Settings.defaults()
            .with(s -> s.atPace(0.2)
                    .grace(GRACE)
                    .hungWindows(Settings.defaults().hungWindows())
                    .stopWithin(Duration.ofSeconds(1)));
    private static final SubmissionSettings STEPS = SubmissionSettings.defaults()
            .withRetry(RetryPolicy.defaults().withAttempts(3).withBase(Duration.ofMillis(50)))
            .withDeadlines(DEADLINE);

    private final Hangs hangs = new Hangs();
    private final Map<String, SubmissionStage> where = new ConcurrentHashMap<>();
    private SkillFixture world;

    @BeforeEach
    void open() {
        world = SkillFixture.open(getClass());
    }

    @AfterEach
    void close() {
        hangs.close();
        world.close();
    }

    /** One submission for each step hangs there for good, after a first failure of another class each. */
    @Test
    void three_recoveries_in_their_windows_then_it_is_rejected_with_the_stage_and_the_class_of_its_last_error()
            throws Exception {
        SubmissionQueue queue = new SubmissionQueue(world.tables, world.client);
        Map<SubmissionStage, String> ids = submitOnePerStage();
        try (Engine one = failingNode();
                Engine two = failingNode()) { // overlapping sweeps recover once
            for (int recovery = 1; recovery <= 3; recovery++) {
                awaitRecoveries(ids, recovery);
                ids.values().forEach(this::assertBudgetIsTheEngines);
                shift(WINDOWS.get(recovery - 1).minus(BEFORE_WINDOW));
                if (recovery == 2) {
                    ids.forEach(this::assertStale);
                    assertThat(Objects.requireNonNull(queue.status().stuck().value())
                                    .count())
                            .isEqualTo(ids.size());
                }
            }
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> ids.values().stream().allMatch(id -> world.state(id) == REJECTED));
            ids.forEach(this::assertStuckExhausted);
            assertThat(Objects.requireNonNull(queue.status().stuck().value()).count())
                    .isZero();
            assertFigures(queue);
            assertThat(world.texts("select id::text from okiagari.node"))
                    .as("no node took the other for dead")
                    .containsExactlyInAnyOrder(Long.toString(one.nodeId()), Long.toString(two.nodeId()));
            hangs.close();
        }
    }

    @Test
    void one_hang_is_recovered_in_time_and_its_late_result_changes_nothing() {
        try (Engine node = node(1, STEPS)) {
            String id = submit(1);
            await().atMost(Duration.ofSeconds(60)).until(() -> world.state(id) == PUBLISHED);
            List<SubmissionState> path = world.path(id);
            LedgerEntry recovery = rescues(id).getFirst();
            assertThat(recovery.duration()).isBetween(DEADLINE.plus(GRACE), DEADLINE.plusSeconds(10));
            hangs.close();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> !node.client().items().refusals(world.item(id)).isEmpty());
            assertThat(world.path(id)).isEqualTo(path);
            assertThat(budget(id).count()).isEqualTo(1);
        }
    }

    @Test
    void the_budget_is_forgotten_after_a_day_also_in_flight() {
        try (Engine node = node(2, STEPS.withDeadlines(Duration.ofSeconds(5)))) {
            String id = submit(1);
            await().atMost(Duration.ofSeconds(60)).until(() -> budget(id).count() == 1 && hangs.times(id) == 2);
            shift(Duration.ofHours(24).plusSeconds(1));
            assertThat(budget(id)).as("in flight").isEqualTo(new RecoveryBudget(0, null, null));
            assertBudgetIsTheEngines(id);
            assertThat(rescues(id)).as("it is still in flight").hasSize(1);
            await().atMost(Duration.ofSeconds(60)).until(() -> world.state(id) == PUBLISHED);
            assertThat(rescues(id)).hasSize(2);
            assertThat(budget(id).count()).as("the second is a first again").isEqualTo(1);
            assertThat(node.client().items().failures(world.item(id))).hasSize(2);
        }
    }

    private Map<SubmissionStage, String> submitOnePerStage() {
        Map<SubmissionStage, String> ids = new LinkedHashMap<>();
        for (SubmissionStage stage : SubmissionStage.values()) {
            String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1 + ids.size()))
                    .id();
            where.put(id, stage);
            ids.put(stage, id);
        }
        return ids;
    }

    private String submit(int skip) {
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, skip)).id();
        world.client.nudge();
        return id;
    }

    private void awaitRecoveries(Map<SubmissionStage, String> ids, int count) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> ids.values().stream()
                        .allMatch(id -> budget(id).count() == count && hangs.times(id) == count + 1));
    }

    private void assertBudgetIsTheEngines(String id) {
        RecoveryBudget budget = budget(id);
        ItemView.Rescues engines =
                world.client.items().find(world.item(id)).orElseThrow().rescues();
        assertThat(budget).isEqualTo(new RecoveryBudget(engines.count(), engines.lastAt(), engines.nextNotBefore()));
        if (budget.count() > 0) {
            assertThat(Duration.between(
                            Objects.requireNonNull(budget.lastRetryAt()),
                            Objects.requireNonNull(budget.nextRetryAfter())))
                    .isEqualTo(WINDOWS.get(budget.count() - 1));
        }
    }

    private void assertStale(SubmissionStage stage, String id) {
        StuckWarning warning = world.show(id).staleness();
        assertThat(warning.stale()).as(id).isTrue();
        assertThat(warning.staleStage()).isEqualTo(stage.state());
        assertThat(warning.message())
                .startsWith("Your submission appears stuck during " + SubmissionStage.wordsOf(stage.state()) + ": ");
        assertThat(Objects.requireNonNull(warning.message()).contains("Another attempt is running"))
                .as("why it takes so long, where something failed before: " + warning.message())
                .isEqualTo(stage != SubmissionStage.DECIDE);
        assertThat(Objects.requireNonNull(world.show(id).inFlight()).classification())
                .isEqualTo(stage == SubmissionStage.DECIDE ? null : lastError(stage));
    }

    private void assertStuckExhausted(SubmissionStage stage, String id) {
        StateReason why = Objects.requireNonNull(world.submission(id).why());
        assertThat(why.code()).isEqualTo("STUCK_EXHAUSTED");
        assertThat(why.stage()).isEqualTo(stage);
        assertThat(why.failure()).as(stage.name()).isEqualTo(lastError(stage));
        assertThat(world.path(id)).endsWith(stage.state(), REJECTED);
        assertThat(world.show(id).staleness().stale()).isFalse();
        assertThat(hangs.times(id))
                .as("the first run and exactly three re-offers")
                .isEqualTo(4);
        List<LedgerEntry> rescues = rescues(id);
        assertThat(rescues).hasSize(4);
        for (int i = 1; i < 4; i++) {
            Duration apart =
                    Duration.between(rescues.get(i - 1).at(), rescues.get(i).at());
            Duration window = WINDOWS.get(i - 1);
            assertThat(apart).as(stage + ", " + i).isBetween(window, window.plusSeconds(30));
            assertThat(rescues.get(i).duration()).as("how long it was stuck").isBetween(window.minusSeconds(10), apart);
        }
    }

    /** An independent count: four recoveries and a failure for each stage, but none at decide, which hung at once. */
    private void assertFigures(SubmissionQueue queue) {
        Map<FailureClass, FailureHour.Count> totals = queue.metrics(24).totals();
        assertThat(totals)
                .containsOnlyKeys(
                        FailureClass.NETWORK_ERROR,
                        FailureClass.SCAN_TIMEOUT,
                        FailureClass.LLM_ERROR,
                        FailureClass.DB_ERROR);
        Duration windows = WINDOWS.stream().reduce(Duration.ZERO, Duration::plus);
        totals.forEach((named, count) -> {
            int stages = named == FailureClass.SCAN_TIMEOUT ? 2 : 1;
            assertThat(count.count()).as(named.name()).isEqualTo(stages == 2 ? 9 : 5);
            assertThat(count.total().dividedBy(stages))
                    .as(named.name())
                    .isBetween(windows.minusMinutes(1), windows.plusMinutes(2));
        });
    }

    private static FailureClass lastError(SubmissionStage stage) {
        return switch (stage) {
            case FETCH -> FailureClass.NETWORK_ERROR;
            case TIER1 -> FailureClass.SCAN_TIMEOUT;
            case TIER2 -> FailureClass.LLM_ERROR;
            case DECIDE -> FailureClass.SCAN_TIMEOUT; // a hang without an earlier error
            case PUBLISH -> FailureClass.DB_ERROR;
        };
    }

    private static void fail(SubmissionStage stage) throws Exception {
        switch (stage) {
            case FETCH -> throw HostFaults.DOWN.because("the host is away");
            case TIER1 -> new CountDownLatch(1).await(); // until the deadline
            case TIER2 -> throw ModelFaults.TRANSIENT.because("the model is away");
            case PUBLISH -> throw new IllegalStateException("outer", new SQLException("gone", "08006"));
            case DECIDE -> {} // hangs at once
        }
    }

    private List<LedgerEntry> rescues(String id) {
        return world.client.items().failures(world.item(id)).stream()
                .filter(LedgerEntry::isRescue)
                .sorted(Comparator.comparing(LedgerEntry::at))
                .toList();
    }

    private RecoveryBudget budget(String id) {
        return Objects.requireNonNull(world.show(id).budget());
    }

    private void shift(Duration time) {
        try {
            world.run("update okiagari.clock set shift = shift + interval '" + time.toSeconds() + " seconds'");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private Engine failingNode() {
        return Engine.on(world.database.dataSource())
                .settings(NODE)
                .work(world.steps(world.judge, STEPS)
                        .steps((stage, code) -> hangs.afterFailing(stage, where, StuckFaultTest::fail, code)))
                .start();
    }

    /** A node whose first scans hang. */
    private Engine node(int times, SubmissionSettings settings) {
        return Engine.on(world.database.dataSource())
                .settings(NODE)
                .work(world.steps(world.judge, settings)
                        .steps((stage, code) -> stage == SubmissionStage.TIER1 ? hangs.first(times, code) : code))
                .start();
    }
}
