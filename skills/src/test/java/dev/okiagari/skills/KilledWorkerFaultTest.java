package dev.okiagari.skills;

import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Step;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.sandbox.skills.SampleSkill;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.view.InFlight;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that is killed in the middle of a scan, at a fifth of the usual times unless it is to be proved. */
class KilledWorkerFaultTest {
    private static final double PACE = Boolean.getBoolean("okiagari.prove") ? 1 : 0.2;
    private static final Duration OFFERED_WITHIN = Duration.ofMillis(Math.round(35_000 * PACE));

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final Map<String, Instant> scanned = new ConcurrentHashMap<>();
    private final AtomicInteger slowScans = new AtomicInteger();
    private final CountDownLatch othersAreDone = new CountDownLatch(1);
    private SkillFixture world;

    @BeforeEach
    void open() {
        world = SkillFixture.open(getClass());
    }

    @AfterEach
    void close() {
        othersAreDone.countDown();
        world.close();
    }

    @Test
    void its_submission_is_offered_again_in_time_once_and_free_and_a_live_worker_is_not_robbed() throws Exception {
        Process killed = SkillWorkerProcess.start(
                folder.resolve("worker.log"),
                world.database.jdbcUrl(),
                world.database.user(),
                world.database.password(),
                world.base(),
                Double.toString(PACE));
        try {
            String id = world.submit(world.some(SampleSkill.Quality.GOOD, 1)).id();
            await().atMost(Duration.ofSeconds(60)).until(() -> isBeingScanned(id));
            claimNothingMore(Objects.requireNonNull(flight(id).node()));
            try (Engine one = node();
                    Engine two = node()) { // overlapping sweeps recover once
                String slow = submitSlow();
                await().atMost(Duration.ofSeconds(60)).until(() -> slowScans.get() == 1);
                assertThat(flight(id).node()).isNotIn(one.nodeId(), two.nodeId());
                Instant death = now();
                killed.destroyForcibly().waitFor();
                await().atMost(Duration.ofSeconds(90)).until(() -> world.state(id) == PUBLISHED);
                Duration took = Duration.between(death, Objects.requireNonNull(scanned.get(id)));
                System.out.println("measured: a killed worker's submission was scanned elsewhere after "
                        + took.toMillis() + " ms at pace " + PACE);
                assertThat(took).isLessThan(OFFERED_WITHIN);
                assertRecoveredOnceAndFree(id);

                othersAreDone.countDown();
                await().atMost(Duration.ofSeconds(60)).until(() -> world.state(slow) == PUBLISHED);
                assertThat(slowScans)
                        .as("a live worker within its deadline is not robbed")
                        .hasValue(1);
                assertThat(world.client.items().failures(world.item(slow))).isEmpty();
                assertThat(world.client.items().refusals(world.item(slow))).isEmpty();
            }
        } finally {
            killed.destroyForcibly().waitFor();
        }
    }

    private void assertRecoveredOnceAndFree(String id) {
        List<LedgerEntry> losses = world.client.items().failures(world.item(id));
        assertThat(losses)
                .singleElement()
                .satisfies(loss -> assertThat(loss.isRescue()).isTrue());
        ItemView item = world.client.items().find(world.item(id)).orElseThrow();
        assertThat(item.attempt()).as("its attempt was given back").isLessThanOrEqualTo(1);
        assertThat(Objects.requireNonNull(world.show(id).budget()).count())
                .as("a node's death costs nothing")
                .isZero();
    }

    /** It is idle but for its scan, and would as well take what the others are to have. Returns when it knows. */
    private void claimNothingMore(long node) throws Exception {
        world.client.nodes().drain(node, new Actor("test", "the other nodes are to have the rest"));
        long beats = beats(node);
        await().atMost(Duration.ofSeconds(60)).until(() -> beats(node) >= beats + 2);
    }

    private long beats(long node) throws Exception {
        return Long.parseLong(world.texts("select beats from okiagari.node where id = " + node)
                .getFirst());
    }

    /** A submission whose scan takes longer than it takes to see that a node is dead. */
    private String submitSlow() {
        String id = world.submit(world.some(SampleSkill.Quality.GOOD, 2)).id();
        world.client.nudge();
        return id;
    }

    private boolean isBeingScanned(String id) {
        InFlight flight = world.show(id).inFlight();
        return flight != null && flight.step().equals(SubmissionStage.TIER1.step()) && flight.node() != null;
    }

    private InFlight flight(String id) {
        return Objects.requireNonNull(world.show(id).inFlight());
    }

    private Instant now() throws Exception {
        return Instant.parse(world.texts(
                        "select to_char(okiagari.now() at time zone 'UTC'," + " 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')")
                .getFirst());
    }

    private Engine node() {
        return Engine.on(world.database.dataSource())
                .settings(Settings.defaults().with(s -> s.atPace(PACE)))
                .work(world.steps(world.judge, SkillFixture.SETTINGS)
                        .steps((stage, code) -> stage == SubmissionStage.TIER1 ? noted(code) : code))
                .start();
    }

    private Step<Intake> noted(Step<Intake> code) {
        String slow = world.some(SampleSkill.Quality.GOOD, 2).path();
        return attempt -> {
            scanned.put(attempt.key(), now());
            if (attempt.payload().path().equals(slow)) {
                slowScans.incrementAndGet();
                othersAreDone.await();
            }
            return code.run(attempt);
        };
    }
}
